import { AppError } from "@konstruct/core/errors";
import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { LLMProvider } from "@konstruct/llm/provider";
import { turnModel } from "../../budget/turn-model.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { EngineRun } from "./engine-run.ts";
import { type LoopParts, runLoopEngine } from "./run-loop-engine.ts";

/** The model of a resumed turn whose agent no longer has one; every call fails. */
const noModel: LLMProvider = {
  name: "none",
  model: "none",
  priceKnown: true,
  getCost: () => 0,
  async generate() {
    throw new AppError("unavailable", "The agent of a turn that was cut off has no model any more");
  },
};

/** The proposer of a resumed turn is the one it began with: the model, or built-in mode. */
function proposerOf({ broken }: LoopParts, llm: LLMProvider | null): LLMProvider | null {
  if (broken === null) return llm;
  return broken.isBuiltIn ? null : (llm ?? noModel);
}

/** A resumed turn finishes the writes it began. It begins no new write if its agent has lost its model. */
function runOnce(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  llm: LLMProvider | null,
  parts: LoopParts,
): Promise<EngineRun | undefined> {
  const isLeft = parts.broken !== null && !parts.broken.isBuiltIn && llm === null;
  const mayBegin = parts.mayBegin && !isLeft;
  return runLoopEngine(deps, claimed, input, proposerOf(parts, llm), { ...parts, mayBegin });
}

/** The messages a second run still has to read: the database gives those that the first run has read to no other turn. */
function unreadAfter({ pending }: EngineRun, claimed: ClaimedTurn, { unread }: LoopParts): PendingMessage[] {
  const begun = new Set(claimed.pending.map(({ id }) => id));
  const heard = pending.filter(({ id }) => !begun.has(id));
  return [...new Map([...unread, ...heard].map((message) => [message.id, message])).values()];
}

/**
 * Runs the engine with the agent's model. If a budget refuses a call, the turn is decided again as the budget says: without a model,
 * or by handing over to a person. After a write has run it is not decided again: only its words are made without a model, and the
 * next turn begins as the budget says.
 */
export async function runEngine(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  parts: LoopParts,
): Promise<EngineRun | undefined> {
  const { llm, refused } = await turnModel(deps, claimed, input.agent);
  const run = await runOnce(deps, claimed, input, llm, parts);
  const whenReached = refused();
  if (whenReached === undefined || run === undefined || run.ended.writes > 0) return run;
  const again = whenReached === "hand_over" ? { ...input, isBudgetGone: true as const } : input;
  return runOnce(deps, claimed, again, null, { ...parts, unread: unreadAfter(run, claimed, parts) });
}
