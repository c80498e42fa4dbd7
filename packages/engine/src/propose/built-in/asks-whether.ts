import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { localChoice } from "@konstruct/core/language/format";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { wasSaid } from "../../say/in-other-words.ts";
import { joined } from "../../say/joined.ts";
import { personOffer } from "../../say/offer-person.ts";
import { isNear, saysExample } from "../understand/intents/like-examples.ts";
import { isUseful } from "../understand/scope/functions.ts";
import { begins } from "../understand/scope/ranking.ts";
import type { Answer } from "./answer.ts";
import { besideParams } from "./call/beside-params.ts";
import { fileParams } from "./call/file-params.ts";
import type { Understood } from "./understood.ts";
import { buttons, reportIntent, waysTo } from "./ways/ways.ts";

/** Whether a new request may be another one: it is not certain, and the message gives none of its values. */
export function isTentative(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, confidence, params } = understanding;
  const { turn } = answer.run;
  const given = { ...besideParams(intent, turn), ...fileParams(intent, turn.input.files ?? []), ...params };
  const isReport = reportIntent(turn)?.intent === intent && isNear(intent, text) && !asksSomething(text);
  const isGiven = Object.keys(given).length > 0 || saysExample(intent, text);
  if (relation !== "new" || answer.goal !== null || isGiven || isReport || confidence >= begins) return false;
  return isUseful(intent) && intent.required_params.length > 0;
}

/** More are not asked about at once. */
const mostAsked = 2;

/** Asks which of these requests is meant. False if none has a name, or if that was just asked. */
export function asksWhich(answer: Answer, intents: readonly Intent[]): boolean {
  const { turn } = answer.run;
  const asked = intents.slice(0, mostAsked);
  const names = asked.flatMap(({ topic, label }) => topic ?? label ?? []).map(answer.say);
  const question = fill(answer.lines.dialogue.isItAbout, { topics: localChoice(names, answer.language) });
  if (names.length === 0 || wasSaid(turn, question)) return false;
  answer.decline(joined(question, personOffer(turn)), true, buttons(answer, waysTo(turn, asked)));
  return true;
}
