import { fill } from "@konstruct/core/language/fill";
import type { Draft } from "../turn/draft.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Turn } from "../turn/turn.ts";
import { linesOfTurn } from "./lines-of-turn.ts";

/** Code's own answer to the question who answers here. */
export const whoAnswers = (turn: Turn): string =>
  fill(linesOfTurn(turn).dialogue.whatIAm, { name: turn.input.agent.name });

/** A contact who asks who answers gets the truth from code, before whatever the model says, unless the notice before it says so. */
export function withWhoAnswers({ turn, asksWhoAnswers }: LoopRun, said: Draft): Draft {
  const line = whoAnswers(turn);
  const { audience, isDisclosing } = turn.input;
  const isTold = isDisclosing === true || said.text.includes(line);
  const isDue = asksWhoAnswers && audience !== "member" && !isTold;
  return isDue ? { ...said, text: `${line}\n\n${said.text}`.trim() } : said;
}
