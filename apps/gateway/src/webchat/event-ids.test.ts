import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventIds } from "./event-ids.ts";

const ids = createEventIds("a secret of at least 32 characters");
const seqs = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe("ids of web-chat events", () => {
  it("A3 an id decodes to its number in its own conversation only", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), seqs, (conversation, other, seq) => {
        const id = ids.seal(conversation, seq);
        expect(ids.open(conversation, id)).toBe(seq);
        if (other !== conversation) expect(ids.open(other, id)).toBe(0);
      }),
    );
  });

  it("A3 any other id reads from the beginning", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (conversation, text) => {
        expect(ids.open(conversation, text)).toBe(0);
      }),
    );
  });

  it("A3 an id is the same each time and does not reveal its number", () => {
    const conversation = "0190c0de-0000-7000-8000-000000000001";
    const [one, two] = [ids.seal(conversation, 41), ids.seal(conversation, 42)];
    expect(ids.seal(conversation, 41)).toBe(one);
    const shared = [...one].filter((letter, at) => two[at] === letter).length;
    expect(shared).toBeLessThan(one.length / 2);
  });
});
