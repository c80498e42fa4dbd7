import type { ClaimedTurn, EarlierCall } from "@konstruct/db/turn/claim-turns";
import { describe, expect, it } from "vitest";
import { earlierOf } from "./earlier-of.ts";

const at = (minute: number) => new Date(Date.UTC(2031, 4, 12, 9, minute)).toISOString();
const message = (author: "contact" | "agent", seq: number): ClaimedTurn["history"][number] => ({
  author,
  text: `${seq}`,
  at: at(seq),
  seq,
});
const call = (tool: string, seq: number): EarlierCall => ({
  id: tool,
  turnId: "t",
  tool,
  effect: "read",
  args: {},
  state: "done",
  result: {},
  idempotencyKey: tool,
  createdAt: 0,
  endedAt: 0,
  seq,
});

describe("where the calls of earlier turns stand", () => {
  it("D1 behind the message their turn had read, and the oldest behind the first the contact wrote", () => {
    const history = [message("agent", 4), message("contact", 5), message("agent", 6), message("contact", 7)];
    const calls = [call("older", 1), call("first", 5), call("last", 7)];
    expect(earlierOf({ history, earlierCalls: calls }).map(({ tool, at: stands }) => [tool, stands])).toEqual(
      [
        ["older", at(5)],
        ["first", at(5)],
        ["last", at(7)],
      ],
    );
  });

  it("D1 nowhere where nothing was said", () => {
    expect(earlierOf({ history: [], earlierCalls: [call("a", 1)] })).toEqual([]);
  });
});
