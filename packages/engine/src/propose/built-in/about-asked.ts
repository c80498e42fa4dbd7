import { asksSomething, namesNumber } from "@konstruct/understanding/language/cues";
import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { slotLabel } from "../../say/labels.ts";
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

/** Whether the message names the value that was asked for. */
export function isAboutAsked(answer: Answer, text: string): boolean {
  if (isAboutNumber(answer, text)) return true;
  const missing = missingValue(answer);
  if (missing === null || answer.session.openPrompt?.kind !== "slot") return false;
  const { intent, spec } = missing;
  const { lines, say } = answer;
  const label = saidWords(
    `${slotLabel(intent, spec.name, lines.dialogue, say)} ${say(intent.questions[spec.name] ?? "")}`,
  );
  return saidWords(text).some((word) => !isFunctional(word) && label.some((one) => isSameWord(one, word)));
}
