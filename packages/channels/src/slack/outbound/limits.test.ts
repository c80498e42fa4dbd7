import { blocksFit } from "@konstruct/simulators/slack/block-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireBody } from "./feedback-block.ts";
import { renderSlack } from "./render.ts";

const words = fc.string({ unit: fc.constantFrom("a", " ", "\n", "<", "&", ">", "*", "é", "👍", "`", "|") });
const text = fc.array(words, { maxLength: 400 }).map((each) => each.join(" "));
const choice = fc.record({
  id: fc.string({ minLength: 1, maxLength: 2_500 }),
  title: fc.string({ minLength: 1, maxLength: 200 }),
});

describe("Block Kit's limits", () => {
  it("A5 hold for every reply, with its buttons, and no preview is ever requested", () => {
    const reply = fc.record({
      text,
      choices: fc.array(choice, { maxLength: 260 }),
      asksFeedback: fc.boolean(),
    });
    fc.assert(
      fc.property(reply, (each) => {
        const bodies = renderSlack(each).map((rendered) => wireBody(rendered, "row-1"));
        for (const body of bodies) {
          expect(blocksFit(body.blocks)).toBe(true);
          expect(body).toMatchObject({ unfurl_links: false, unfurl_media: false });
          expect(String(body.text).length).toBeLessThanOrEqual(3_900);
          expect(body).not.toHaveProperty("asksFeedback");
        }
      }),
      { numRuns: 200 },
    );
  });

  it("A5 only the last words of an answer ask for feedback, and a question never does", () => {
    const long = renderSlack({ text: "word ".repeat(1_500), asksFeedback: true });
    expect(long.length).toBeGreaterThan(1);
    expect(long.map(({ body }) => body.asksFeedback === true)).toEqual(
      long.map((_each, at) => at === long.length - 1),
    );
    const choices = [{ id: "a", title: "A" }];
    expect(
      renderSlack({ text: "Which?", choices, asksFeedback: true })[0]?.body.asksFeedback,
    ).toBeUndefined();
  });
});
