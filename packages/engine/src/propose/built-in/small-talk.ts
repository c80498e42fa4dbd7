import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import type { SmallTalk } from "@konstruct/understanding/language/small-talk";
import { unsaid } from "../../say/in-other-words.ts";
import { whoAnswers } from "../../say/who-answers.ts";
import { functionsOf, topicsOf } from "../understand/scope/functions.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { sayIt, wasAskedLast } from "./serve-goal.ts";
import { intentOf } from "./what-is-open.ts";

/** A sentence that names the agent's topics; empty when none has a name. */
export function canDo({ run, lines, language, say }: Answer): string {
  const { agent, channel } = run.turn.input;
  const topics = localList(topicsOf(functionsOf(agent, channel), say), language);
  return topics === "" ? "" : fill(lines.dialogue.canDo, { topics });
}

/** The fixed lines that answer small talk. */
export function wordsFor(answer: Answer, talk: SmallTalk): string[] {
  const { dialogue } = answer.lines;
  const { name } = answer.run.turn.input.agent;
  const isBusy = answer.goal !== null;
  switch (talk) {
    case "identity":
      return [whoAnswers(answer.run.turn), isBusy ? "" : canDo(answer)];
    case "help":
      return [canDo(answer), isBusy ? "" : unsaid(answer.run.turn, [dialogue.howCanIHelp, ""])];
    case "greeting":
      return [
        fill(dialogue.hello, { name }),
        isBusy ? "" : unsaid(answer.run.turn, [dialogue.howCanIHelp, ""]),
      ];
    case "thanks":
      return [dialogue.welcome];
    case "goodbye":
      return [dialogue.goodbye];
  }
}

/** Answers small talk with a fixed line and repeats the open question. */
export function answerSmallTalk(answer: Answer, talk: SmallTalk): void {
  for (const words of wordsFor(answer, talk)) answer.speak(words);
  const intent = intentOf(answer.run.turn, answer.goal?.type);
  const [param] = answer.goal?.missing ?? [];
  const isAsked = intent !== null && param !== undefined && wasAskedLast(answer, intent, param);
  if (answer.memory.isLeaving || isAsked) sayIt(answer);
  else askPlainly(answer);
}
