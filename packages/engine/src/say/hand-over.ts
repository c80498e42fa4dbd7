import { dutyAt } from "@konstruct/core/agent/duty";
import type { Handoff } from "@konstruct/core/handoff";
import { inLanguage } from "@konstruct/core/language/in-language";
import { type Draft, draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { handoffWords } from "./handoff-words.ts";
import { joined } from "./joined.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/** Whether the agent may continue outside hours: not when the budget is used up, because it cannot answer then. */
const mayGoOn = ({ reason }: Handoff) => reason !== "budget";

/** The tenant's own first words on the topic that hands over, such as what to do in an emergency; empty for none. */
export function wordsOfTopic({ input: { agent }, session }: Turn, { reason, detail }: Handoff): string {
  const topic = reason === "topic" ? agent.escalation.topics.find(({ id }) => id === detail) : undefined;
  return inLanguage(topic?.say ?? {}, session.language, agent.languages) ?? "";
}

/**
 * Asks a person to take over and tells the contact when that will be. Outside hours the agent may go on; then open goals stay.
 * @param told the agent's own text that already announces a person: only the time when a member is back is added
 */
export function handOver(
  turn: Turn,
  handoff: Handoff,
  { before = "", told = "" }: { before?: string; told?: string } = {},
): Draft {
  const { agent } = turn.input;
  const now = turn.ports.clock();
  const duty = dutyAt(agent, now);
  const agentGoesOn = !duty.isOpen && agent.escalation.outside_hours === "keep_answering" && mayGoOn(handoff);
  const words = handoffWords(agent, duty, now, linesOfTurn(turn), speechOfTurn(turn), agentGoesOn);
  const announced = duty.isOpen && told !== "" ? [told] : [before, told, words];
  const text = [wordsOfTopic(turn, handoff), ...announced].filter(Boolean).reduce(joined);
  return { ...draft(text), handoff, agentGoesOn };
}
