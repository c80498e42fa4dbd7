import { fill } from "@konstruct/core/language/fill";
import { answersFrom } from "@konstruct/tools/knowledge/knowledge";
import { quoteOf } from "@konstruct/tools/knowledge/quote";
import { asksForHuman, asksSomething, saysYes } from "@konstruct/understanding/language/cues";
import { smallTalkOf } from "@konstruct/understanding/language/small-talk";
import { handOver } from "../../say/hand-over.ts";
import { joined } from "../../say/joined.ts";
import { lineLanguageOf, linesOfTurn } from "../../say/lines-of-turn.ts";
import { type Draft, draft } from "../../turn/draft.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { triggered } from "../understand/handoff/trigger.ts";
import { Answer, newMemory } from "./answer.ts";
import { wordsFor } from "./small-talk.ts";

/** The best passage of the agent's knowledge, if it answers the question with certainty, and its source. */
function quoted({ turn, text, passages }: LoopRun): string | null {
  const [passage] = passages;
  if (passage === undefined || passage.score < answersFrom || !asksSomething(text)) return null;
  const source = fill(linesOfTurn(turn).dialogue.source, { title: passage.title });
  return `${quoteOf(passage.text, text, turn.session.language ?? lineLanguageOf(turn))}\n\n${source}`;
}

/**
 * Answers what needs no model while the model is down: a request for a person, small talk, and a question that the knowledge
 * answers. It opens no goal and calls no tool.
 * @returns null when the message is none of these
 */
export function standIn(run: LoopRun): Draft | null {
  const { turn, text } = run;
  const isOffered = turn.session.openPrompt?.kind === "human_offer" && saysYes(text);
  const isWanted = turn.input.agent.escalation.natural_language && asksForHuman(text);
  const asked =
    isOffered || isWanted ? ({ reason: "contact_asked", detail: "" } as const) : triggered(turn, text);
  if (asked !== null) return handOver(turn, asked);
  const talk = smallTalkOf(text);
  if (talk !== null) return draft(wordsFor(new Answer(run, newMemory(run, text)), talk).reduce(joined, ""));
  const quote = quoted(run);
  return quote === null ? null : draft(quote);
}
