import type { JsonObject } from "@konstruct/core/json";
import { fill } from "@konstruct/core/language/fill";
import { answersFrom, type Passage } from "@konstruct/tools/knowledge/knowledge";
import { hintOf, quoteOf } from "@konstruct/tools/knowledge/quote";
import { asksToMake } from "@konstruct/understanding/language/cues";
import { joined } from "../../say/joined.ts";
import { personOffer } from "../../say/offer-person.ts";
import type { Observation } from "../../turn/observation.ts";
import { knowledgeTool } from "../../view/tool-offers.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { isAfterRecord, isInternalThread } from "./tell-record.ts";
import type { Understood } from "./understood.ts";
import { intentOf } from "./what-is-open.ts";

const longestQuery = 500;

/**
 * Proposes a search of the agent's knowledge. False if the agent may not search, or the message asks for something to be written
 * or made.
 */
export function lookUp(answer: Answer, text: string): boolean {
  if (asksToMake(text) || !answer.run.permitted.some(({ name }) => name === knowledgeTool)) return false;
  answer.propose({
    kind: "call",
    tool: knowledgeTool,
    args: { query: text.slice(0, longestQuery), limit: 1, include_near: true },
  });
  return true;
}

/** Searches the knowledge once for a part of a message, and stores what to propose if it has no answer. */
export function looksUp(answer: Answer, understood: Understood, text: string): boolean {
  // A member's question in the internal thread is answered from the conversation instead.
  if (isInternalThread(answer.run) || answer.memory.hasLookedUp || !lookUp(answer, text)) return false;
  answer.memory.hasLookedUp = true;
  answer.memory.otherwise = { understood, text };
  return true;
}

/** Ends the goal that the rails opened for a search, so that the question before it is open again. */
export function endSearch(answer: Answer): void {
  const intent = intentOf(answer.run.turn, answer.goal?.type);
  if (answer.goal?.isImplied === true && intent?.tool === knowledgeTool) answer.move({ kind: "close_goal" });
}

const passagesOf = (data: JsonObject | null): Passage[] => (data?.passages ?? []) as unknown as Passage[];
const languageOf = ({ run, language }: Answer) => run.turn.session.language ?? language;

/** A search result with only the certain passages, each cut to the quoted part. */
export function quotedResult(answer: Answer, { query }: JsonObject, data: JsonObject | null): JsonObject {
  const passages = passagesOf(data)
    .filter(({ score }) => score >= answersFrom)
    .map((one) => ({ ...one, text: quoteOf(one.text, String(query), languageOf(answer)) }));
  return { ...data, passages };
}

/** Whether no passage answers the question with certainty, but some may help. */
export function mayOnlyHelp(data: JsonObject | null): boolean {
  const passages = passagesOf(data);
  return passages.length > 0 && passages.every(({ score }) => score < answersFrom);
}

/** More passages that may help would be a list to search through. */
const mostHints = 1;

/** Lists passages that may help, followed by the open question or the offer of a person. */
export function offerPassages(answer: Answer, { query }: JsonObject, data: JsonObject | null): void {
  const { dialogue } = answer.lines;
  const hints = passagesOf(data)
    .slice(0, mostHints)
    .map(({ title, text }) => `- ${title}: ${hintOf(text, String(query), languageOf(answer))}`);
  answer.speak([dialogue.mayHelp, ...hints].join("\n"));
  if (answer.goal !== null) askPlainly(answer);
  else
    answer.propose({
      kind: "decline",
      text: joined(answer.memory.spoken, personOffer(answer.run.turn)),
      unsure: true,
    });
}

/** Replies with the result of a search: the passage and its source, or passages that may help. False if there are none. */
export function tellPassage(answer: Answer, news: readonly Observation[]): boolean {
  const read = news.findLast((one) => one.kind === "read" && one.tool === knowledgeTool);
  if (read?.kind !== "read" || !read.result.success) return false;
  const { args, result } = read;
  const { otherwise } = answer.memory;
  if (mayOnlyHelp(result.data)) {
    // The record shown last, or the open request, says more than an uncertain passage.
    const isUnknown =
      otherwise !== null && "understood" in otherwise && otherwise.understood.kind === "unknown";
    if (!isUnknown || isAfterRecord(answer)) return false;
    offerPassages(answer, args, result.data);
    return true;
  }
  const [passage] = passagesOf(quotedResult(answer, args, result.data));
  if (passage === undefined) return false;
  const source = fill(answer.lines.dialogue.source, { title: passage.title });
  answer.speak(`${passage.text}\n\n${source}`);
  askPlainly(answer);
  return true;
}
