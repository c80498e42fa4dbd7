import type { LoopRun } from "../../../turn/loop-run.ts";
import { namingWords } from "../../understand/intents/said-words.ts";
import { keyShown } from "../what-is-open.ts";

/** How many messages before a button are read for what it is about, and how many of them are passed on. */
const mostBefore = 4;
const mostPassedOn = 2;
/** Fewer naming words are a value or a yes. */
const fewestWords = 2;
const longestWords = 300;

export const writtenIn = ({ turn }: LoopRun): string[] =>
  turn.input.history.flatMap(({ role, text }) => (role === "contact" ? [text.trim()] : []));

/** What the contact wrote before a button, without bare values, with the record it was about. */
export function wordsBefore(run: LoopRun): string {
  const written = writtenIn(run);
  const telling = written.slice(-mostBefore).filter((text) => namingWords(text).length >= fewestWords);
  const passedOn = telling.length > 0 ? telling.slice(-mostPassedOn) : written.slice(-1);
  const words = passedOn.join("; ").slice(-longestWords).toWellFormed();
  const key = keyShown(run.turn);
  return key === null || words === "" || words.includes(key) ? words : `${words} (${key})`;
}
