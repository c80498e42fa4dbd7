import { bothEnds } from "@konstruct/core/text/both-ends";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import type { TurnMessage } from "../input/turn-input.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { longestText, textOf } from "./guard.ts";
import { heardLanguage } from "./heard-language.ts";
import { promptBlock } from "./prompt-block.ts";
import { besideBlock } from "./prompt-memory.ts";
import { readBeside } from "./taint.ts";

/** Adds messages that arrived while the turn ran; the proposer reads them before anything else is done. */
export function hearNewer(run: LoopRun, messages: readonly TurnMessage[]): void {
  const { turn } = run;
  turn.input = { ...turn.input, inputs: [...turn.input.inputs, ...messages] };
  readBeside(turn, messages);
  const beside = wordsOfParts(messages.flatMap(({ parts }) => parts));
  if (beside !== "")
    run.rounds.push({ role: "system", content: promptBlock("came_with_message", besideBlock(beside)) });
  for (const text of messages.map(textOf).filter((one) => one !== "")) {
    const language = heardLanguage(turn.session.language, text, turn.input.agent.languages);
    turn.session = { ...turn.session, language };
    run.rounds.push({ role: "user", content: bothEnds(text, longestText) });
    run.text = bothEnds(`${run.text}\n${text}`.trim(), longestText);
  }
}
