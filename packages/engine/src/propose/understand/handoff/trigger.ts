import { type Handoff, handoffCode } from "@konstruct/core/handoff";
import { reachFor } from "../../../say/hand-over.ts";
import type { Turn } from "../../../turn/turn.ts";
import { angerIn } from "./anger.ts";
import { isSpent } from "./spending.ts";
import { topicIn } from "./topics.ts";

/** The handoff of a conversation for which no model may be called. */
export const budgetGone: Handoff = { reason: "budget", detail: "" };

/** Whether no model may be called: the budget of the tenant or the agent is used up, or the conversation's cost limit is reached. */
export const isBudgetGone = ({ input, session }: Turn): boolean =>
  input.isBudgetGone === true || isSpent(input.agent, session);

/**
 * Triggers checked before a message is understood, and again in each round, because messages may have arrived since: the spending
 * limit, and topics the tenant marks as always for a person.
 */
export function triggeredAlways(turn: Turn, text: string): Handoff | null {
  const { agent } = turn.input;
  if (isBudgetGone(turn)) return budgetGone;
  const topics = agent.escalation.topics.filter(({ always }) => always === true);
  const topic = topicIn(text, topics);
  const found: Handoff | null = topic === null ? null : { reason: "topic", detail: topic };
  return found === null || isTold(turn, found) ? null : found;
}

/** Whether the contact was notified of this handoff while nobody was there, and still waits. */
const isTold = (turn: Turn, handoff: Handoff) =>
  turn.session.toldHandoffs.includes(handoffCode(handoff)) && reachFor(turn, handoff).kind !== "now";

/**
 * Why a person takes over before the message is understood or a model is called (requirement G2); null for no reason. A handoff that
 * the contact was notified of outside hours is not repeated: the agent continues to help.
 */
export function triggered(turn: Turn, text: string): Handoff | null {
  const { topics, sentiment } = turn.input.agent.escalation;
  if (isBudgetGone(turn)) return budgetGone;
  const topic = topicIn(text, topics);
  const anger = sentiment ? angerIn(text) : null;
  const found: Handoff[] = [
    ...(topic === null ? [] : [{ reason: "topic", detail: topic } as const]),
    ...(anger === null ? [] : [{ reason: "sentiment", detail: anger.kind } as const]),
  ];
  return found.find((handoff) => !isTold(turn, handoff)) ?? null;
}
