import { asksSomething } from "@konstruct/understanding/language/cues";
import { namingWords } from "../understand/intents/said-words.ts";
import { isAboutAsked } from "./about-asked.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { looksUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { tellsField } from "./tell-record.ts";
import type { Understood } from "./understood.ts";
import { offerPerson, passOn } from "./ways/pass-on.ts";
import { reportIntent } from "./ways/ways.ts";
import { withContact } from "./what-is-open.ts";

/** Naming words of "hm, well"; with more, or with a number, a message tells something. */
const mostOfHesitation = 2;
/** Characters of what is passed on. */
const longestReport = 600;

/** Adds to what is to be passed on, while the contact is asked whether it shall be: neither a yes nor a question. */
export function addsToReport(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const report = reportIntent(answer.run.turn);
  const [call] = withContact(answer.session);
  const isReport = report?.intent === intent && call?.goalType === intent.id;
  if (!isReport || understanding.relation !== "same" || asksSomething(text)) return false;
  if (namingWords(text).length <= mostOfHesitation && !/\p{N}/u.test(text)) return false;
  const words = `${String(answer.goal?.slots[report.param] ?? "")}; ${text.trim()}`;
  const params = { [report.param]: words.slice(0, longestReport).toWellFormed() };
  openGoal(answer, intent, { ...understanding, params }, text);
  return true;
}

/**
 * Answers a question given in place of the value asked for: from the record, from the knowledge, or by saying that it is not
 * known. A question about the value itself is answered by asking again with an explanation.
 */
export function answersBeside(answer: Answer, understood: Understood, text: string): boolean {
  if (isAboutAsked(answer, text)) return false;
  if (tellsField(answer, text)) return true;
  const isQuestion = asksSomething(text);
  if (isQuestion && looksUp(answer, understood, text)) return true;
  const ways = ["go_on", "report", "colleague"] as const;
  if (withContact(answer.session).length > 0) {
    answer.speak(answer.lines.unsure);
    askPlainly(answer);
  } else if (isQuestion) offerPerson(answer, answer.lines.unsure, ways);
  else passOn(answer, answer.lines.dialogue.passOn, ways);
  return true;
}
