import { dutyAt } from "@konstruct/core/agent/duty";
import { type Handoff, handoffCode } from "@konstruct/core/handoff";
import type { Turn } from "../../../turn/turn.ts";
import { angerIn } from "./anger.ts";
import { isSpent } from "./spending.ts";
import { topicIn } from "./topics.ts";

/** Triggers that are checked before every model: the spending limit, and topics the tenant marks as always for a person. */
export function triggeredAlways(turn: Turn, text: string): Handoff | null {
  const { agent } = turn.input;
  if (turn.input.isBudgetGone || isSpent(agent, turn.session)) return { reason: "budget", detail: "" };
  const topics = agent.escalation.topics.filter(({ always }) => always === true);
  const topic = topicIn(text, topics);
  const found: Handoff | null = topic === null ? null : { reason: "topic", detail: topic };
  return found === null || isTold(turn, found) ? null : found;
}

/** Whether the contact was notified of this handoff outside hours and still waits. */
const isTold = (turn: Turn, handoff: Handoff) =>
  turn.session.toldHandoffs.includes(handoffCode(handoff)) &&
  !dutyAt(turn.input.agent.escalation, turn.ports.clock()).isOpen;

/**
 * Why a person takes over before the message is understood or a model is called (requirement G2); null for no reason. A handoff that
 * the contact was notified of outside hours is not repeated: the agent continues to help.
 */
export function triggered(turn: Turn, text: string): Handoff | null {
  const { agent } = turn.input;
  const { topics, sentiment } = agent.escalation;
  if (turn.input.isBudgetGone || isSpent(agent, turn.session)) return { reason: "budget", detail: "" };
  const topic = topicIn(text, topics);
  const anger = sentiment ? angerIn(text) : null;
  const found: Handoff[] = [
    ...(topic === null ? [] : [{ reason: "topic", detail: topic } as const]),
    ...(anger === null ? [] : [{ reason: "sentiment", detail: anger.kind } as const]),
  ];
  return found.find((handoff) => !isTold(turn, handoff)) ?? null;
}
