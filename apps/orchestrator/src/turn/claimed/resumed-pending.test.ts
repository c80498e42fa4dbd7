import type { Part } from "@konstruct/core/message";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { deflateJson } from "@konstruct/db/turn/deflated-json";
import { describe, expect, it } from "vitest";
import { resumedPending } from "./resumed-pending.ts";

const photo: Part = { type: "image", mediaId: "photo" };

/** A claim of a turn that was interrupted after it had read the first message. */
function interrupted(...messages: Part[][]): ClaimedTurn {
  const pending = messages.map((parts, at) => ({ id: `m${at + 1}`, seq: at + 1, parts, envelope: {} }));
  const step = { through: 1, clock: [], answers: [], reads: [], newer: [] };
  const body = deflateJson(Buffer.from(JSON.stringify(step)));
  return { pending, openSteps: [{ turnId: "t", ordinal: 0, body }] } as unknown as ClaimedTurn;
}

describe("the messages of an interrupted turn", () => {
  it("H1 reads later messages up to the first file, which gets a turn of its own", () => {
    const { claimed, unread, hasMore } = resumedPending(interrupted([], [], [photo], []));
    expect(claimed.pending.map(({ id }) => id)).toEqual(["m1"]);
    expect(unread.map(({ id }) => id)).toEqual(["m2"]);
    expect(hasMore).toBe(true);
  });
});
