import type { ToolCallContext, ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { endOfWrite } from "@konstruct/tools/contract/write-end";
import type { EarlierCall } from "../input/turn-input.ts";
import { type Journal, operationKey } from "../turn/journal.ts";
import type { TurnRecord } from "../turn/outcome.ts";

/** A journal that stores nothing: for evaluations and tests. */
export function directJournal(
  turnId: string,
  tools: Pick<ToolExecutor, "execute">,
  context: () => ToolCallContext,
): Journal {
  return {
    keyOf: (nth) => operationKey(turnId, nth),
    perform: async (call) => ({ kind: "result", result: await tools.execute(call, context()) }),
  };
}

/** The calls of a turn, as later turns read them. */
export const earlierOf = (
  turnId: string,
  { toolCalls }: TurnRecord,
  at: string,
  describe: ToolExecutor["describe"],
): EarlierCall[] =>
  toolCalls.map(({ tool, effect, args, result, idempotencyKey }) => ({
    turnId,
    tool,
    effect,
    args,
    result,
    idempotencyKey,
    at,
    state: endOfWrite(result, describe(tool)?.idempotent === true),
  }));
