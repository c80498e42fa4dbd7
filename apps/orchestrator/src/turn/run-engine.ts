import { AppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { runPasses } from "@konstruct/engine/run-passes";
import { storedSession } from "@konstruct/engine/session-state";
import type { TurnInput } from "@konstruct/engine/turn-input";
import type { LLMProvider } from "@konstruct/llm/provider";
import { turnModel } from "../budget/turn-model.ts";
import type { Dependencies } from "../dependencies.ts";
import { claimOf } from "./claim-of.ts";
import type { EngineRun } from "./engine-run.ts";
import { lastSeqOf } from "./resumed-pending.ts";
import { isLoopTurn, type LoopParts, runLoopEngine } from "./run-loop-engine.ts";
import { runToolSteps } from "./run-tool-steps.ts";

/** The passes of a turn, with durable tool steps between them. Undefined: claim lost. */
async function runWith(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  llm: LLMProvider | null,
): Promise<EngineRun | undefined> {
  const { tenantId, agentId, conversationId, isPreview } = claimed;
  const { turnId, agent } = input;
  const ports = deps.portsFor({ tenantId, agentId, conversationId, agent, turnId, isPreview, llm });
  let sessionVersion = claimed.session?.version ?? 0;
  const ended = await runPasses(input, ports, async (asked, current) => {
    const step = { claimed, claim: claimOf(deps, claimed), turnId, input: current, ports };
    const results = await runToolSteps(deps, step, asked.calls, {
      expectedVersion: sessionVersion,
      state: storedSession({ ...asked.session, pausedThrough: lastSeqOf(claimed) }),
    });
    if (results !== undefined) sessionVersion++;
    return results;
  });
  const { pending } = claimed;
  return ended && { ended, input, ports, sessionVersion, newer: [], pending, hasUnread: false };
}

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

/** What the second engine began it ends, whatever has become of its agent. */
function runWhich(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  llm: LLMProvider | null,
  parts: LoopParts,
): Promise<EngineRun | undefined> {
  const isLoop = isLoopTurn(input);
  if (!isLoop && parts.broken === null) return runWith(deps, claimed, input, llm);
  const mayBegin = parts.mayBegin && isLoop;
  return runLoopEngine(deps, claimed, input, proposerOf(parts, llm), { ...parts, mayBegin });
}

/**
 * Runs the engine with the agent's model. Where a budget does not allow a call, the turn is decided anew as the budget says: without
 * a model, or by a person. Not after a tool has run: then the words alone are without a model, and the next turn begins like that.
 */
export async function runEngine(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  parts: LoopParts,
): Promise<EngineRun | undefined> {
  const { llm, refused } = await turnModel(deps, claimed, input.agent);
  const run = await runWhich(deps, claimed, input, llm, parts);
  const whenReached = refused();
  if (whenReached === undefined || run === undefined || run.ended.toolPasses > 0) return run;
  const again = whenReached === "hand_over" ? { ...input, isBudgetGone: true as const } : input;
  return runWhich(deps, claimed, again, null, parts);
}
