import { endingWithOffer, wordings } from "./compose/wordings.ts";
import type { TurnOutcome } from "./outcome.ts";
import { pendingToolCall } from "./planner/plan.ts";
import type { EnginePorts } from "./ports.ts";
import { close } from "./turn/close.ts";
import { composeReply } from "./turn/compose.ts";
import { draft } from "./turn/draft.ts";
import { endGoal, openGoal } from "./turn/goals.ts";
import { guard } from "./turn/guard.ts";
import { makePlan } from "./turn/plan.ts";
import { announce, recall } from "./turn/recall.ts";
import { runPlan } from "./turn/run-plan.ts";
import { beginTurn, type Turn } from "./turn/turn.ts";
import { understand } from "./turn/understand.ts";
import type { TurnInput } from "./turn-input.ts";

/**
 * One pass of one turn: guard → understand → goals → recall → plan → policy → tools → compose → ground.
 * A pass that ends in `needs_tools` is run again with the same input, the returned session and the tools' results.
 * Never throws for what models and tools do wrong: that is an outcome.
 */
export async function runTurn(input: TurnInput, ports: EnginePorts): Promise<TurnOutcome> {
  const turn = beginTurn(input, ports);
  const guarded = guard(turn);
  if (pendingToolCall(turn.session.plan) !== null) {
    return carryOut(turn, guarded.kind === "text" ? guarded.text : "");
  }
  announce(turn);
  if (guarded.kind === "silent") {
    return { kind: "silent", reason: guarded.reason, session: turn.session, record: turn.record };
  }
  if (guarded.kind === "unreadable") return close(turn, draft(wordings.unreadable, { needsUserInput: true }));

  const { text } = guarded;
  const understood = await understand(turn, text);
  switch (understood.kind) {
    case "failed":
      return close(turn, draft(wordings.modelFailed));
    case "handoff":
      return close(turn, draft(wordings.handoff, { handoffReason: "contact_asked" }));
    case "declined":
      return close(turn, draft(wordings.declined, { needsUserInput: true }));
    case "cancel": {
      const isOpen = turn.session.activeGoalId !== null;
      endGoal(turn, "abandoned");
      return close(turn, draft(isOpen ? wordings.canceled : wordings.declined));
    }
    case "unknown": {
      const { agent } = input;
      const { eligible, isOffTopic } = understood;
      const request = {
        situation: "unknown_intent",
        agent,
        text,
        recalled: recall(turn),
        eligible,
        isOffTopic,
      } as const;
      const { text: words, ...trouble } = await composeReply(turn, request);
      const payload = { fallback: true, unknown_intent: true };
      return close(
        turn,
        draft(endingWithOffer(words), { ...trouble, payload, needsUserInput: true, offersHuman: true }),
      );
    }
    case "goal":
      await makePlan(turn, understood.intent, openGoal(turn, understood.intent, understood.understanding));
      return carryOut(turn, text);
  }
}

/** Runs the plan in the session, fresh or interrupted. */
async function carryOut(turn: Turn, text: string): Promise<TurnOutcome> {
  const intent = turn.input.agent.intents.find((one) => one.id === turn.session.plan?.intentId);
  if (intent === undefined) {
    // Published away while the plan waited: it cannot be finished, and must not stand in the way of what comes next.
    endGoal(turn, "abandoned");
    turn.session = { ...turn.session, plan: null };
    return close(turn, draft(wordings.modelFailed));
  }
  const ended = await runPlan(turn, intent, text, recall(turn));
  if (ended.kind === "draft") return close(turn, ended.draft);
  return { ...ended, session: turn.session, record: turn.record };
}
