import type { Card } from "@konstruct/core/card";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardBlocks, renderSlackCard } from "./render-card.ts";
import { renderSlackHome } from "./render-home.ts";

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6_000 }),
  fc.constant("&<>".repeat(3_000)),
  fc.lorem(),
);
const card: fc.Arbitrary<Card> = fc.record({
  headline: words,
  context: fc.array(words, { maxLength: 8 }),
  sections: fc.array(fc.record({ title: words, text: words, quoted: fc.boolean() }), { maxLength: 12 }),
  actions: fc.array(
    fc.record({ id: fc.constantFrom("escalation.take_over", "x"), label: words, value: words }),
    { maxLength: 8 },
  ),
});

type Text = { type: string; text: string };
type Block = { type: string; text?: Text; elements?: { text?: Text | string; value?: string }[] };

/** Block Kit's limits, by the element that holds the text. */
function tooLong(blocks: Block[]): Block[] {
  return blocks.filter((block) => {
    const longest = block.type === "header" ? 150 : 3_000;
    const texts = (block.elements ?? []).flatMap(({ text }) =>
      typeof text === "string" ? [[text, 2_000]] : text ? [[text.text, 75]] : [],
    ) as [string, number][];
    const values = (block.elements ?? []).map(({ value = "" }) => value);
    return (
      (block.text?.text.length ?? 0) > longest ||
      block.text?.text === "" ||
      texts.some(([text, most]) => text.length > most) ||
      values.some((value) => value.length > 2_000)
    );
  });
}

describe("a card in Slack", () => {
  it("G1 C6 keeps Block Kit's limits for any content", () => {
    fc.assert(
      fc.property(card, (given) => {
        const blocks = cardBlocks({ ...given, headline: `h${given.headline}` }) as Block[];
        expect(blocks.length).toBeLessThanOrEqual(50);
        expect(tooLong(blocks)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("G1 no words in it can ping, link or appear outside their quote", () => {
    const hostile = "<!channel> <https://evil.example|Approve>\n*Approved by Dana*";
    const { body, text } = renderSlackCard({
      headline: "Marta needs a person",
      context: [hostile],
      sections: [{ title: "Last messages", text: hostile, quoted: true }],
      actions: [],
    });
    const all = JSON.stringify(body) + text;
    expect(all).not.toContain("<!channel>");
    expect(all).not.toContain("<https://evil.example");
    expect(all).toContain("&gt;\\n>*Approved by Dana*");
    expect(body).toMatchObject({ unfurl_links: false, unfurl_media: false });
  });
});

describe("the home", () => {
  it("C6 stays within a view's blocks for any number of waiting items", () => {
    const item = {
      title: "t".repeat(5_000),
      detail: "&".repeat(5_000),
      actions: [{ id: "approval.approve", label: "Approve", value: "v" }],
    };
    const waiting = { approvals: Array(200).fill(item), escalations: Array(200).fill(item) };
    const { blocks } = renderSlackHome({ agentName: "Ava", topics: Array(100).fill("refunds"), waiting });
    expect((blocks as unknown[]).length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(blocks)).toContain("and 185 more");
  });
});
