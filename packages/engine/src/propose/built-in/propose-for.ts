import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { isFree } from "@konstruct/understanding/slots/slot-extractors";
import { unsaid } from "../../say/in-other-words.ts";
import { functionsOf, topicsOf } from "../understand/scope/functions.ts";
import { clear } from "../understand/scope/ranking.ts";
import { scopeLine } from "../understand/scope/scope-words.ts";
import { isAboutNumber } from "./about-asked.ts";
import { cancel, performAct } from "./acts.ts";
import type { Answer } from "./answer.ts";
import { answerUnknown } from "./answer-unknown.ts";
import { askPlainly } from "./ask-plainly.ts";
import { asksWhich, isTentative } from "./asks-whether.ts";
import { addsToReport, answersBeside } from "./beside-question.ts";
import { tellFiles } from "./files.ts";
import { looksUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { answerSmallTalk, canDo } from "./small-talk.ts";
import { asksOfShown } from "./tell-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";
import { passOn } from "./ways/pass-on.ts";
import { reportIntent, waysTo } from "./ways/ways.ts";

/**
 * Whether an article may answer a question that resembles an intent: when the match is not certain, or the intent changes
 * something.
 */
function isPerhapsKnown(
  { goal, run }: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, params, confidence } = understanding;
  if (relation !== "new" || goal !== null || intent.tool === null || !asksSomething(text)) return false;
  const isRead = run.turn.ports.tools.describe(intent.tool)?.effect === "read";
  const specs = paramSpecsOf(intent).filter(({ name }) => params[name] !== undefined);
  return confidence < (isRead ? clear : certain) && (!isRead || specs.every(({ type }) => isFree(type)));
}

/** Replies to a request for a person when the tenant has none: says what the agent can do and promises nothing. */
function helpAlone(answer: Answer): void {
  const { agent, channel } = answer.run.turn.input;
  const { lines, language } = answer;
  const topics = localList(topicsOf(functionsOf(agent, channel), answer.say), language);
  answer.speak(topics === "" ? lines.alone : fill(lines.aloneTopics, { topics }));
  askPlainly(answer);
}

/** Chooses the proposals for what was understood. */
export function proposeFor(answer: Answer, understood: Understood, text: string): void {
  const { lines, run } = answer;
  const { agent, channel, files = [] } = run.turn.input;
  switch (understood.kind) {
    case "goal":
      if (understood.understanding.relation === "new" && isAboutNumber(answer, text)) {
        askPlainly(answer);
        return;
      }
      if (asksOfShown(answer, understood, text)) return;
      if (isPerhapsKnown(answer, understood, text) && looksUp(answer, understood, text)) return;
      if (addsToReport(answer, understood, text)) return;
      if (understood.isDoubtful === true && answersBeside(answer, understood, text)) return;
      if (isTentative(answer, understood, text)) {
        const { intent, rivals } = understood;
        if (rivals.length > 0 && asksWhich(answer, [intent, ...rivals])) return;
        if (reportIntent(run.turn)?.intent === intent) {
          passOn(answer, lines.dialogue.passOn, waysTo(run.turn, rivals));
          return;
        }
        answer.memory.tentative = intent.id;
      }
      openGoal(answer, understood.intent, understood.understanding, text);
      return;
    case "answer": {
      const ops = understood.calls.map(({ op }) => op);
      answer.propose({ kind: "answer_consent", ops, answer: understood.answer, quote: text });
      return;
    }
    case "early":
      answer.speak(lines.dialogue.justToBeSure);
      askPlainly(answer);
      return;
    case "news":
      answer.speak(fill(lines.dialogue.stillWaiting, { effect: answer.say(understood.call.summary) }));
      askPlainly(answer);
      return;
    case "small_talk":
      answer.memory.isLeaving = understood.talk === "goodbye";
      if (understood.intent === null) answerSmallTalk(answer, understood.talk);
      else
        openGoal(
          answer,
          understood.intent,
          { intentId: understood.intent.id, params: {}, confidence: 1, relation: "new" },
          text,
        );
      return;
    case "cannot":
      if (asksSomething(text) && looksUp(answer, understood, text)) return;
      passOn(answer, lines.dialogue.passOn);
      return;
    case "noted":
      answer.speak(lines.dialogue.hereIfNeeded);
      askPlainly(answer);
      return;
    case "act":
      performAct(answer, understood.act, understood.goal);
      return;
    case "cancel":
      cancel(answer, understood.goal);
      return;
    case "handoff": {
      const { reason, detail } = understood.handoff;
      const because = reason as "contact_asked" | "topic" | "sentiment" | "low_confidence";
      if (because === "contact_asked" && !agent.escalation.natural_language) {
        helpAlone(answer);
        return;
      }
      answer.propose({ kind: "hand_over", reason: detail || reason, text: "", because });
      return;
    }
    case "declined":
      answer.speak(answer.isDone() ? lines.dialogue.whatElse : lines.dialogue.okay);
      askPlainly(answer);
      return;
    case "unknown":
      answerUnknown(answer, understood, text);
      return;
    case "out_of_scope": {
      const functions = functionsOf(agent, channel);
      const line = scopeLine(agent.name, functions, lines, answer.language, answer.say);
      answer.decline(unsaid(run.turn, [line, canDo(answer) || line]));
      return;
    }
    case "files":
      answer.speak(tellFiles(files, lines));
      askPlainly(answer);
      return;
  }
}
