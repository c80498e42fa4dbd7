import { describe, expect, it } from "vitest";
import { toMrkdwn } from "./mrkdwn.ts";
import { renderSlack } from "./render.ts";

const choices = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ id: `choice-${index}`, title: `Choice ${index}` }));

describe("toMrkdwn", () => {
  it.each([
    ["**bold** and ~~gone~~", "*bold* and ~gone~"],
    ["[our FAQ](https://a.test/?q=1&r=2)", "<https://a.test/?q=1&amp;r=2|our FAQ>"],
    ["# Refunds\n- one\n* two", "*Refunds*\n• one\n• two"],
    ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"],
    ["`a**b**` <x>", "`a**b**` &lt;x&gt;"],
    ["2 ** 3 ** 4", "2 ** 3 ** 4"],
  ])("A5 %j becomes %j", (markdown, mrkdwn) => {
    expect(toMrkdwn(markdown)).toBe(mrkdwn);
  });

  it("A5 a reply cannot ping a channel or disguise a link", () => {
    expect(toMrkdwn("<!channel> <@U0MARTA>")).toBe("&lt;!channel&gt; &lt;@U0MARTA&gt;");
    expect(toMrkdwn("[a|b>c](https://a.test/|x)")).toBe("a|b&gt;c (<https://a.test/%7Cx>)");
    expect(toMrkdwn("[x](javascript:alert(1))")).not.toContain("<javascript");
  });
});

describe("renderSlack", () => {
  it("A5 links are never unfurled", () => {
    expect(renderSlack({ text: "Hello" })).toEqual([
      { body: { text: "Hello", unfurl_links: false, unfurl_media: false }, text: "Hello" },
    ]);
  });

  it("A5 escaping counts towards the limit", () => {
    const rendered = renderSlack({ text: "&".repeat(2_000) });
    expect(rendered.length).toBe(3);
    for (const { body } of rendered) expect(String(body.text).length).toBeLessThanOrEqual(3_900);
  });

  it("A5 choices are buttons, at most five in a row, that carry the choice's id", () => {
    const title = "A very long title ".repeat(10);
    const [rendered] = renderSlack({ text: "Which one?", choices: [...choices(6), { id: "long", title }] });
    const blocks = rendered?.body.blocks as {
      type: string;
      elements?: { value: string; text: { text: string } }[];
    }[];
    expect(blocks.map((block) => block.type)).toEqual(["section", "actions", "actions"]);
    expect(blocks.map((block) => block.elements?.length)).toEqual([undefined, 5, 2]);
    expect(blocks[1]?.elements?.[0]?.value).toBe("choice-0");
    expect(blocks[2]?.elements?.[1]?.text.text.length).toBeLessThanOrEqual(75);
    expect(rendered?.body.text).toBe("Which one?");
  });

  it("A5 choices come with the last piece of a long text, sections within 3,000", () => {
    const rendered = renderSlack({ text: "A sentence of some length. ".repeat(250), choices: choices(2) });
    expect(rendered.map((each) => "blocks" in each.body)).toEqual([false, true]);
    const sections = rendered[1]?.body.blocks as { text?: { text: string } }[];
    for (const section of sections) expect(section.text?.text.length ?? 0).toBeLessThanOrEqual(3_000);
  });
});
