import { dutyAt } from "@konstruct/core/duty";
import { type Handoff, handoffCode } from "@konstruct/core/handoff";
import type { Turn } from "../turn/turn.ts";
import { angerIn } from "./anger.ts";
import { isSpent } from "./spending.ts";
import { topicIn } from "./topics.ts";

/**
 * Why a person takes over before anything is understood, and before any model is called (requirement G2); null when nothing
 * says so. What was told outside hours and still waits is not told again: the agent goes on helping.
 */
export function triggered(turn: Turn, text: string): Handoff | null {
  const { agent } = turn.input;
  const { topics, sentiment } = agent.escalation;
  if (turn.input.isBudgetGone || isSpent(agent, turn.session)) return { reason: "budget", detail: "" };
  const isTold = (handoff: Handoff) =>
    turn.session.toldHandoffs.includes(handoffCode(handoff)) &&
    !dutyAt(agent.escalation, turn.ports.clock()).isOpen;
  const topic = topicIn(text, topics);
  const anger = sentiment ? angerIn(text) : null;
  const found: Handoff[] = [
    ...(topic === null ? [] : [{ reason: "topic", detail: topic } as const]),
    ...(anger === null ? [] : [{ reason: "sentiment", detail: anger.kind } as const]),
  ];
  return found.find((handoff) => !isTold(handoff)) ?? null;
}
