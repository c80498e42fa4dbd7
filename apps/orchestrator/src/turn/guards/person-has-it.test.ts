import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { describe, expect, it } from "vitest";
import { goesOnBeside } from "./person-has-it.ts";

const claimed = (over: Partial<ClaimedTurn>): ClaimedTurn =>
  ({ session: null, openSteps: [], pending: [{ envelope: {} }], ...over }) as unknown as ClaimedTurn;

describe("the part of a claim that runs although a person has the conversation", () => {
  it("G3 B3 is a turn that was interrupted after a write, because nothing else reports what it did", () => {
    const openSteps = [{ turnId: "t", ordinal: 0, body: Buffer.alloc(0) }];
    const broken = claimed({ openSteps });
    expect(goesOnBeside(broken)).toBe(broken);
  });

  it("G3 is empty if only the contact has written", () => {
    expect(goesOnBeside(claimed({}))).toBeUndefined();
  });
});
