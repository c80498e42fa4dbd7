import { describe, expect, it } from "vitest";
import { toMrkdwn } from "../slack/outbound/mrkdwn.ts";
import { toWhatsapp } from "../whatsapp/outbound/format.ts";

describe("Markdown in a chat with marks of its own", () => {
  it.each([
    ["numbers that begin at five", "5. five\n6. six", "5. five\n6. six", "5. five\n6. six"],
    [
      "numbers that do not count on",
      "3. Third\n\n7. Seventh\n8. Eighth",
      "3. Third\n\n7. Seventh\n\n8. Eighth",
      "3. Third\n\n7. Seventh\n\n8. Eighth",
    ],
    [
      "a year that is no number",
      "2024. was good\n10. so",
      "2024. was good\n10. so",
      "2024. was good\n10. so",
    ],
    ["a list of ones", "1. a\n1. b", "1. a\n2. b", "1. a\n2. b"],
    [
      "lists inside lists",
      "- a\n  - b\n    1. c\n- d",
      "• a\n    • b\n        1. c\n• d",
      "- a\n    - b\n        1. c\n- d",
    ],
    ["a list of tasks", "- [x] done\n- [ ] open", "☑ done\n☐ open", "☑ done\n☐ open"],
    [
      "a picture",
      "![photo](https://a.test/p.png)",
      "<https://a.test/p.png|photo>",
      "photo (https://a.test/p.png)",
    ],
    [
      "a link with brackets",
      "[x](https://a.test/b_(c))",
      "<https://a.test/b_(c)|x>",
      "x (https://a.test/b_(c))",
    ],
    [
      "a link in angle brackets",
      "[x](<https://a.test/b c>)",
      "<https://a.test/b%20c|x>",
      "x (https://a.test/b%20c)",
    ],
    [
      "a reference",
      "See [our site][1].\n\n[1]: https://a.test",
      "See <https://a.test|our site>.",
      "See our site (https://a.test).",
    ],
    ["an address alone", "https://a.test/x", "<https://a.test/x>", "https://a.test/x"],
    ["an email address", "me@a.test", "<mailto:me@a.test|me@a.test>", "me@a.test"],
    ["underscores inside a word", "snake_case_name", "snake_case_name", "snake_case_name"],
    [
      "bold that ends in a sign before a letter",
      "**ราคา:**ห้าร้อย, **Label:**value and a**“b”**c",
      "*ราคา:*\u200aห้าร้อย, Label:value and a“b”c",
      "*ราคา:*\u200aห้าร้อย, Label:value and a“b”c",
    ],
    ["stars between numbers", "2*3*4 and 2**3**4", "2*3*4 and 2**3**4", "2*3*4 and 2**3**4"],
    ["italics", "*a* and _b_", "_a_ and _b_", "_a_ and _b_"],
    ["bold and italic at once", "***now***", "*_now_*", "*_now_*"],
    ["bold in a heading", "# A **b** c", "*A b c*", "*A b c*"],
    ["bold beside punctuation", "(**a**), **b**!", "(*a*), *b*!", "(*a*), *b*!"],
    [
      "bold among letters without spaces",
      "请**注意**这里",
      "请\u200a*注意*\u200a这里",
      "请\u200a*注意*\u200a这里",
    ],
    ["a bold label in Chinese", "**标签：**正文", "*标签：*\u200a正文", "*标签：*\u200a正文"],
    ["bold inside a word", "un**believ**able", "unbelievable", "unbelievable"],
    ["bold over two lines", "**a\nb**", "*a*\n*b*", "*a*\n*b*"],
    [
      "stars that are only stars",
      "\\*note\\* and 5* hotel",
      "*\u200anote* and 5* hotel",
      "*\u200anote* and 5* hotel",
    ],
    ["tildes that are only tildes", "~5 to ~6 km", "~5 to ~6 km", "~5 to ~6 km"],
    ["code with marks", "`a*b*c`", "`a*b*c`", "`a*b*c`"],
    ["a quote", "> a\n> b", "&gt; a\n&gt; b".replaceAll("&gt;", ">"), "> a\n> b"],
    ["a footnote", "Yes[^a].\n\n[^a]: Until May.", "Yes[a].\n\n[a] Until May.", "Yes[a].\n\n[a] Until May."],
    ["a hard break", "a  \nb\\\nc", "a\nb\nc", "a\nb\nc"],
    ["HTML", "<b>a</b><br>b &amp; <name>", "*a*\nb &amp; &lt;name&gt;", "*a*\nb & <name>"],
    [
      "raised and lowered signs",
      "10<sup>6</sup>, 5<sup>99</sup> THB, 1<sup>st</sup>, H<sub>2</sub>O, x<sup>**2**</sup>",
      "10⁶, 5⁹⁹ THB, 1st, H₂O, x²",
      "10⁶, 5⁹⁹ THB, 1st, H₂O, x²",
    ],
    ["elements without their end", "<table><tr><th>A<th>B<tr><td>1<td>2</table>", "A\nB\n1\n2", "A\nB\n1\n2"],
    ["a raised sign without its end", "10<sup>6 <b>x", "10⁶ x", "10⁶ x"],
    ["a fence without an end", "```js\nlet a;", "```\nlet a;\n```", "```\nlet a;\n```"],
    [
      "a fence in an item",
      "1. do\n   ```\n   x\n     y\n   ```",
      "1. do\n```\nx\n  y\n```",
      "1. do\n```\nx\n  y\n```",
    ],
    ["right-to-left words", "**שלום** עולם", "*שלום* עולם", "*שלום* עולם"],
    ["a table", "|a|b|\n|-|-|\n|long|c\\|d|", "```\na     b\nlong  c|d\n```", "a · b\nlong · c|d"],
    [
      "a table with a link",
      "|a|b|\n|-|-|\n|[x](https://a.test)||",
      "a · b\n<https://a.test|x> · –",
      "a · b\nx (https://a.test) · –",
    ],
    ["a rule", "a\n\n---\n\nb", "a\n\n---\n\nb", "a\n\n---\n\nb"],
  ])("A5 shows %s", (_what, markdown, slack, whatsapp) => {
    expect(toMrkdwn(markdown)).toBe(slack);
    expect(toWhatsapp(markdown)).toBe(whatsapp);
  });

  it.each([
    "<!channel>",
    "<!here|here>",
    "<@U0MARTA>",
    "[<!channel>](https://a.test)",
    "`<!channel>`",
    "```\n<!everyone>\n```",
    "![<!channel>](https://a.test)",
    "[x](<!channel>)",
    "&lt;!channel&gt;",
    "| <!channel> |\n|-|",
    "<b title='<!channel>'>x</b>",
    "[x](https://a.test/<!channel>)",
    "```<!channel>\nx\n```",
  ])("A5 Slack notifies nobody for %s", (markdown) => {
    expect(toMrkdwn(markdown)).not.toMatch(/<[!@#]/);
  });

  it("A5 reads rows of marks in bounded time and loses no word of them", () => {
    const rows = ["_*", "**a*", "**ก**", "*_~~", "<b>", "<!--", "<?", "a**", "`a", "[a](b) ", "a@b.c "];
    for (const row of rows) {
      expect(toMrkdwn(`${row.repeat(20_000 / row.length)} word`)).toContain("word");
    }
  });

  it("A5 a nest of lists or tables deeper than is read is words", () => {
    const items = Array.from({ length: 90 }, (_each, at) => `${"  ".repeat(at)}- w${at}`);
    for (const text of [toMrkdwn(items.join("\n")), toWhatsapp(items.join("\n"))])
      for (const at of items.keys()) expect(text).toContain(`w${at}`);
  });

  it("A5 reads hostile nests in bounded time and loses no word of them", () => {
    for (const nest of [">", "- ", "1. ", "> - ", "<b>", "*a **", "[", "!["])
      expect(toMrkdwn(`${nest.repeat(5_000)}word`)).toContain("word");
  });
});
