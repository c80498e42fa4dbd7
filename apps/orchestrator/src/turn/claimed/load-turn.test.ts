import type { Part } from "@konstruct/core/message";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { deflateJson } from "@konstruct/db/turn/deflated-json";
import { describe, expect, it } from "vitest";
import { loadTurn } from "./load-turn.ts";

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
    const found = interrupted([], [], [photo], []);
    const { claimed, unread, behind } = loadTurn({ claimed: found, thread: null });
    expect(claimed.pending.map(({ id }) => id)).toEqual(["m1"]);
    expect(unread.map(({ id }) => id)).toEqual(["m2"]);
    expect(behind.map(({ id }) => id)).toEqual(["m2", "m3", "m4"]);
  });
});
