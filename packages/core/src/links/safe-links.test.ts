import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyUrl, urlsIn } from "./find-urls.ts";
import { safeLinks } from "./safe-links.ts";

const help = "https://shop.example/help?topic=returns";
const given = [help, "shop.example", "https://shop.example/map_(city)", "http://shop.example:8080/a#b"];

/** Addresses that are still found, except email addresses. */
const addresses = (text: string) =>
  [...text.matchAll(anyUrl)].filter(({ groups }) => groups?.email === undefined).map(([found]) => found);

describe("links in a reply", () => {
  it.each([
    ["Read it at https://shop.example/help?topic=returns.", `Read it at ${help}.`],
    ["[our help](https://shop.example/help?topic=returns)", `[our help](${help})`],
    [`[our help][1]\n\n[1]: ${help} "Help"`, `[our help](${help})\n\n`],
    [`<${help}|our help> and <${help}>`, `[our help](${help}) and ${help}`],
    [`<a href="${help}">our help</a>`, `[our help](${help})`],
    ["HTTPS://Shop.Example/help?topic=returns", help],
    ["ดูที่https://shop.example/help?topic=returnsได้เลย", `ดูที่${help} ได้เลย`],
    ["(https://shop.example/map_(city))", "(https://shop.example/map_(city))"],
  ])("T13 what was given stays a link: %s", (text, shown) => {
    expect(safeLinks(text, given)).toBe(shown);
  });

  it.each([
    ["https://evil.test/a?b=c", "evil[.]test/a?b=c"],
    ["Tag.Monat.Jahr", "Tag. Monat. Jahr"],
    [
      "Shall it go to support@shop.test? Or to x@shop.test: both?",
      "Shall it go to support@shop.test? Or to x@shop.test: both?",
    ],
    ["x@evil.test?y=1", "x@evil[.]test?y=1"],
    ["[our help](https://evil.test/x)", "our help (evil[.]test/x)"],
    [`[${help}](https://evil.test)`, `${help} (evil[.]test)`],
    [`[https://evil.test](${help})`, help],
    ["![](https://evil.test/p.png?q=secret)", ""],
    ["![a photo][p]\n[p]: https://evil.test/p.png", "a photo\n"],
    ['<img src="https://evil.test/p.png" alt="a photo">', "a photo"],
    [`${help}&leak=1`, "shop[.]example/help?topic=returns&leak=1"],
    ["https://shop.example@evil.test/", "shop[.]example@evil[.]test/"],
    ["https://shop.example.evil.test/", "shop[.]example[.]evil[.]test/"],
    ["https://ѕhop.example/help?topic=returns", "ѕhop[.]example/help?topic=returns"],
    ["javascript:alert(1)", "javascript[:]alert(1)"],
    ["[x](data:text/html;base64,PHA+)", "x (data[:]text/html;base64,PHA+)"],
    ["e&#118;il&period;test", "evil[.]test"],
    ["ev\u200Bil.te\u00ADst", "evil[.]test"],
    ["ht<b></b>tps://evil.test", "evil[.]test"],
    ["`<img src=https://evil.test/p.png>`", "`‹img src=evil[.]test/p[.]png›`"],
    ["```\n<a href='https://evil.test'>x</a>\n```", "```\n‹a href='evil[.]test'›x‹/a›\n```"],
    ["Type <name> here", "Type ‹name› here"],
    ["<b>bold</b><br>", "bold"],
  ])("T13 what nobody gave is inert: %s", (text, shown) => {
    expect(safeLinks(text, given)).toBe(shown);
  });

  it.each([
    "Order O-12345 arrives on Oct 20. That is 3.5 kg, e.g. two parcels (U.S.A.).",
    "ร้านอยู่ จ.เชียงใหม่ ถ.นิมมาน เปิด 09.00 น.",
    "Write to support@shop.test, or call 02-123-4567. It's 1,590.00 THB (3 in stock) – **really**.",
    "A copy goes to j***@post.example, and to **ann@post.example**.",
    "See invoice.pdf and report.v2.xlsx; the ratio is 3:4 at 09:00.",
    "- [ ] one\n- [1] two: a < b > c",
  ])("T13 words that are no address stay as they are: %s", (text) => {
    expect(safeLinks(text, given)).toBe(text);
  });

  it("T13 finds the addresses of a text", () => {
    expect(urlsIn("a https://a.test/x, (b.test) and c@d.test or ที่e.test/fนะ")).toEqual([
      "https://a.test/x",
      "b.test",
      "ที่e.test/fนะ",
      "e.test/f",
    ]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    "https://",
    "HTTP:",
    "//",
    "evil",
    ".",
    "test",
    "com",
    "[",
    "](",
    ")",
    "![",
    "<",
    ">",
    "|",
    "<a href=",
    '"',
    "&#46;",
    "\\",
    "\u200B",
    "javascript:",
    "@",
    "/x?y=1",
    " ",
    "\n",
    "]: ",
    "www.",
    help,
    "。",
    "а",
    "<b>",
  ),
  fc.string({ maxLength: 4 }),
);
const hostile = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

describe("any reply", () => {
  it("T13 holds no address but those that were given", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const left = addresses(safeLinks(text, [help])).filter((found) => !found.startsWith(help));
        expect(left.filter((found) => safeLinks(found, []) !== found)).toEqual([]);
        expect(safeLinks(text, [])).not.toMatch(/\]\(|https?:\/\//i);
      }),
      { numRuns: 3_000 },
    );
  });

  it("T13 is unchanged when it is made safe a second time", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = safeLinks(text, [help]);
        expect(safeLinks(once, [help])).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it("T13 is read in a time that grows linearly with its length", () => {
    for (const part of ["a.", "[a](", "<a ", "![[", "](", "&#46;", "http://", "a@", "[a]: ", "[[a]"]) {
      const start = process.threadCpuUsage();
      safeLinks(part.repeat(8_000 / part.length), []);
      expect(process.threadCpuUsage(start).user / 1_000, part).toBeLessThan(1_000);
    }
  });
});
