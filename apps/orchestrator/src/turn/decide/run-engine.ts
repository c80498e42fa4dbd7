import { AppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { LLMProvider } from "@konstruct/llm/provider";
import { turnModel } from "../../budget/turn-model.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { EngineRun } from "./engine-run.ts";
import { type LoopParts, runLoopEngine } from "./run-loop-engine.ts";

/** Speaks for a turn that goes on after a crash, when its agent has no model any more. */
const noModel: LLMProvider = {
  name: "none",
  model: "none",
  priceKnown: true,
  getCost: () => 0,
  async generate() {
    throw new AppError("unavailable", "The agent of a turn that was cut off has no model any more");
  },
};

/** The proposer of a turn that goes on after a crash is the one it began with: the model, or none. */
function proposerOf({ broken }: LoopParts, llm: LLMProvider | null): LLMProvider | null {
  if (broken === null) return llm;
  return broken.isBuiltIn ? null : (llm ?? noModel);
}

/** What a turn began it ends, whatever has become of its agent. */
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

/**
 * Runs the engine with the agent's model. Where a budget does not allow a call, the turn is decided again as the budget says: without
 * a model, or by a person. Not after a tool has run: then the words alone are without a model, and the next turn begins like that.
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
  return runOnce(deps, claimed, again, null, parts);
}
