import { proofAsked } from "@konstruct/core/agent/owner-settings";
import { asksSomething, namesNumber } from "@konstruct/understanding/language/cues";
import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { slotLabel } from "../../say/labels.ts";
import { secondFact } from "../../session/session-state.ts";
import { isSameWord, saidWords } from "../understand/intents/said-words.ts";
import type { Answer } from "./answer.ts";
import { intentOf } from "./what-is-open.ts";

/** The first missing value of the open goal, with its intent; null when nothing is missing. */
function missingValue({ run, goal }: Answer) {
  const intent = intentOf(run.turn, goal?.type);
  const spec =
    intent === null ? undefined : paramSpecsOf(intent).find(({ name }) => name === goal?.missing[0]);
  return intent === null || spec === undefined ? null : { intent, spec };
}

/** "Where do I find that number?" asks about the missing number itself, whatever intent it resembles. */
export function isAboutNumber(answer: Answer, text: string): boolean {
  const isNumber = missingValue(answer)?.spec.type === "id";
  return isNumber && !/\d/.test(text) && asksSomething(text) && namesNumber(text);
}

/** The words of the question for the missing value, or for the fact that proves whose the record is. */
function wordsAsked(answer: Answer, param: string): string[] {
  const { lines, say, run } = answer;
  if (param === secondFact) {
    const tool = intentOf(run.turn, answer.goal?.type)?.tool ?? "";
    return saidWords(say(proofAsked(run.turn.input.agent.tool_settings.owners, tool)?.question ?? ""));
  }
  const missing = missingValue(answer);
  if (missing === null) return [];
  const { intent, spec } = missing;
  return saidWords(
    `${slotLabel(intent, spec.name, lines.dialogue, say)} ${say(intent.questions[spec.name] ?? "")}`,
  );
}

/** Whether the message names the value that was asked for. */
export function isAboutAsked(answer: Answer, text: string): boolean {
  if (isAboutNumber(answer, text)) return true;
  const { openPrompt } = answer.session;
  const label = openPrompt?.kind === "slot" ? wordsAsked(answer, openPrompt.param) : [];
  return saidWords(text).some((word) => !isFunctional(word) && label.some((one) => isSameWord(one, word)));
}
