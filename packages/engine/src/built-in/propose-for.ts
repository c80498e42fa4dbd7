import type { Intent } from "@konstruct/core/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { localChoice, localList } from "@konstruct/core/language/format";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { preferenceInWords } from "@konstruct/core/preference-kinds";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { joined } from "../compose/joined.ts";
import { preferencesIn } from "../preferences/preferences-in.ts";
import { functionsOf, functionsOfIntents, topicsOf } from "../scope/functions.ts";
import { scopeLine } from "../scope/scope-words.ts";
import { cancel, performAct } from "./acts.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { tellFiles } from "./files.ts";
import { lookUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { shownRecord } from "./shown-record.ts";
import type { Understood } from "./understood.ts";

/** The reply to a message that only says what the contact prefers; null when it says nothing of the kind. */
function inMind(answer: Answer): string | null {
  const { agent, inputs } = answer.run.turn.input;
  const changes = inputs.flatMap((message) => preferencesIn(agent, message));
  const held = changes.flatMap(({ holds }) =>
    holds === undefined ? [] : [preferenceInWords(agent, holds, answer.say, answer.language)],
  );
  const { dialogue } = answer.lines;
  if (held.length > 0) return fill(dialogue.inMind, { what: localList([...new Set(held)], answer.language) });
  return changes.length > 0 ? dialogue.letGo : null;
}

/** What a request is called to the contact: its label, its topic or an example. */
function nameOf({ label, topic, examples }: Intent, say: OwnWords): string | null {
  const example = examples.find((one) => !one.includes("{"));
  const name = label ?? topic;
  return name === undefined ? (example === undefined ? null : `“${example}”`) : say(name);
}

const isDesk = ({ run }: Answer): boolean => run.turn.input.audience === "member";

/** What nobody understands ends with the offer of a person (requirement B6), and names what may be meant. */
function clarify(
  answer: Answer,
  { eligible, likely, isOffTopic, isSubject }: Extract<Understood, { kind: "unknown" }>,
): void {
  const { lines, language } = answer;
  const told = inMind(answer);
  if (told !== null) {
    answer.speak(told);
    askPlainly(answer);
    return;
  }
  const facts = isSubject && !isDesk(answer) ? shownRecord(answer) : null;
  if (facts !== null) {
    answer.speak(fill(lines.dialogue.found, { facts }));
    askPlainly(answer);
    return;
  }
  const names = [...new Set(likely.flatMap((intent) => nameOf(intent, answer.say) ?? []))];
  if (names.length > 1) {
    const line = fill(lines.dialogue.isItAbout, { topics: localChoice(names, language) });
    answer.propose({ kind: "decline", text: joined(line, lines.humanOffer), unsure: true });
    return;
  }
  const functions = functionsOfIntents(eligible);
  const { name } = answer.run.turn.input.agent;
  const before = answer.run.turn.input.history.findLast(({ role }) => role === "agent")?.text ?? "";
  // The same question is not put twice in the same words.
  const isAgain = before.includes(lines.rephrase);
  const line =
    (isOffTopic || isAgain) && functions.length > 0
      ? scopeLine(name, functions, lines, language, answer.say)
      : lines.rephrase;
  answer.propose({ kind: "decline", text: joined(line, lines.humanOffer), unsure: true });
}

/** The knowledge is asked first; what is proposed without it is kept until it has answered. Once a message. */
function looksUp(answer: Answer, understood: Understood, text: string): boolean {
  // A colleague who asks is answered from the talk instead.
  if (isDesk(answer) || answer.memory.otherwise !== null || !lookUp(answer, text)) return false;
  answer.memory.otherwise = { understood, text };
  return true;
}

/** A person is asked for where the tenant has none to give: what the agent can do instead, and no promise. */
function helpAlone(answer: Answer): void {
  const { agent, channel } = answer.run.turn.input;
  const { lines, language } = answer;
  const topics = localList(topicsOf(functionsOf(agent, channel), answer.say), language);
  answer.speak(topics === "" ? lines.alone : fill(lines.aloneTopics, { topics }));
  askPlainly(answer);
}

/** What is proposed for what was understood. */
export function proposeFor(answer: Answer, understood: Understood, text: string): void {
  const { lines, run } = answer;
  const { agent, channel, files = [] } = run.turn.input;
  switch (understood.kind) {
    case "goal":
      if (understood.isDoubtful === true && looksUp(answer, understood, text)) return;
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
      answer.speak(answer.goal === null ? lines.dialogue.whatElse : lines.dialogue.okay);
      askPlainly(answer);
      return;
    case "unknown":
      if (understood.isSubject && asksSomething(text) && looksUp(answer, understood, text)) return;
      clarify(answer, understood);
      return;
    case "out_of_scope": {
      const line = scopeLine(agent.name, functionsOf(agent, channel), lines, answer.language, answer.say);
      answer.propose({ kind: "decline", text: line });
      return;
    }
    case "files":
      answer.speak(tellFiles(files, lines));
      askPlainly(answer);
      return;
  }
}
