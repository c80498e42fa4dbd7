import type { ClaimedTurn, EarlierCall } from "@konstruct/db/turn/claim-turns";
import { describe, expect, it } from "vitest";
import { earlierOf } from "./earlier-of.ts";

const at = (minute: number) => new Date(Date.UTC(2031, 4, 12, 9, minute)).toISOString();
const message = (author: "contact" | "agent", seq: number): ClaimedTurn["history"][number] => ({
  author,
  text: `${seq}`,
  parts: [],
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

describe("the position of earlier turns' calls", () => {
  it("D1 is after the message their turn had read, and for the oldest after the contact's first", () => {
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

  it("D1 is none if there are no messages", () => {
    expect(earlierOf({ history: [], earlierCalls: [call("a", 1)] })).toEqual([]);
  });
});
