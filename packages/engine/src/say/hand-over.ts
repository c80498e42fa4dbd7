import { promiseOf, type Reach, reachAt } from "@konstruct/core/agent/hours/reach";
import { type Handoff, topicOf } from "@konstruct/core/handoff";
import { inLanguage } from "@konstruct/core/language/in-language";
import { type Draft, draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { handoffWords } from "./handoff-words.ts";
import { wasSaid } from "./in-other-words.ts";
import { joined } from "./joined.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/** Whether the agent may continue while no person comes: not when the budget is used up, because it cannot answer then. */
const mayGoOn = ({ reason }: Handoff) => reason !== "budget";

/** Within this time the contact is not told the words of a topic again. */
const rememberedMs = 3_600_000;

/**
 * The tenant's own first words on the topic that hands over, such as what to do in an emergency; empty for none, or if the contact
 * has just read them.
 */
export function wordsOfTopic(turn: Turn, handoff: Handoff): string {
  const { session, ports } = turn;
  const { agent, history } = turn.input;
  const topic = agent.escalation.topics.find(({ id }) => id === topicOf(handoff));
  const words = inLanguage(topic?.say ?? {}, session.language, agent.languages) ?? "";
  const since = ports.clock().getTime() - rememberedMs;
  const isTold = history.some(
    ({ role, text, at }) => role === "agent" && Date.parse(at) >= since && text.includes(words),
  );
  return isTold ? "" : words;
}

/** When a person can be promised for this handoff. */
export function reachFor({ input, ports }: Turn, handoff: Handoff, now = ports.clock()): Reach {
  return reachAt(input.agent, input.reachable, now, topicOf(handoff));
}

/**
 * Asks a person to take over and tells the contact when that will be. While nobody is there the agent may go on; then open goals stay.
 * @param told the agent's own text that announces a person: said only where one is there, because any text may promise that
 * @param before the text before the fixed words: what was done, or the answer of the model
 */
export function handOver(
  turn: Turn,
  handoff: Handoff,
  { before = "", told = "" }: { before?: string; told?: string } = {},
): Draft {
  const { agent } = turn.input;
  const now = turn.ports.clock();
  const { escalation } = agent;
  const reach = reachFor(turn, handoff, now);
  const isThere = reach.kind === "now";
  const agentGoesOn = !isThere && escalation.outside_hours === "keep_answering" && mayGoOn(handoff);
  const lines = linesOfTurn(turn);
  const promised = handoffWords(escalation, reach, now, lines, speechOfTurn(turn), agentGoesOn);
  // Who adds something before the person comes is not told the same again: the answer to it says enough.
  const received = before === "" ? lines.passedOn : "";
  const words = agentGoesOn && wasSaid(turn, promised) ? received : promised;
  const announced = isThere && told !== "" ? [told] : [before, words];
  const text = [wordsOfTopic(turn, handoff), ...announced].filter(Boolean).reduce(joined);
  return { ...draft(text), handoff, agentGoesOn, promise: promiseOf(reach, escalation, now) };
}
