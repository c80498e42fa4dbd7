import { formsIn, wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";

/** The words of a sentence but for those that may be names: a capital inside a sentence. */
const withoutNames = (sentence: string): string =>
  sentence
    .split(/\s+/)
    .filter((word, at) => at === 0 || !/^\p{Lu}/u.test(word))
    .join(" ");

/**
 * Words of the question that say what these calls do, which a yes may repeat ("yes, cancel it"): those of its question sentences
 * that are no names, and those that the author's texts about the calls have too.
 */
export function deedWords({ turn }: LoopRun, calls: readonly WaitingCall[]): string[] {
  const { intents } = turn.input.agent;
  const authored = calls.flatMap(({ summary, goalType }) => [
    summary,
    ...intents.flatMap(({ id, label = "", examples }) => (id === goalType ? [label, ...examples] : [])),
  ]);
  const shown = calls.map(({ shownText, summary }) => `${shownText} ${summary}`).join("\n");
  const asked = questionsIn(shown).map(withoutNames).join(" ");
  return [...wordsOf(asked), ...formsIn(shown, wordsOf(authored.join(" ")))];
}
