import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { joined } from "../../say/joined.ts";
import { personOffer } from "../../say/offer-person.ts";
import { contentWords, isSameWord } from "../understand/intents/said-words.ts";
import { isUseful } from "../understand/scope/functions.ts";
import type { Answer } from "./answer.ts";
import { besideParams } from "./call/beside-params.ts";
import { fileParams } from "./call/file-params.ts";
import type { Understood } from "./understood.ts";
import { buttons, reportIntent, waysTo } from "./ways.ts";

/** From this score on a request is begun although the message names none of its values. */
const begins = 0.75;

/** Fewer content words of an example may be part of anything. */
const fewestOfExample = 2;

/** Whether a message has all content words of one of the intent's examples. */
function saysExample({ examples }: Intent, text: string): boolean {
  const said = contentWords(text);
  return examples.some((example) => {
    const own = contentWords(example);
    return own.length >= fewestOfExample && own.every((word) => said.some((one) => isSameWord(one, word)));
  });
}

/** Whether a message has a content word of one of the intent's examples. */
export function isNear({ examples }: Intent, text: string): boolean {
  const own = contentWords(examples.join(" "));
  return contentWords(text).some((word) => own.some((one) => isSameWord(one, word)));
}

/** Asks whether a message is the request that it resembles, before it asks for the first value of it. */
export function asksWhether(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, confidence } = understanding;
  const { turn } = answer.run;
  const name = intent.topic ?? intent.label;
  const given = {
    ...besideParams(intent, turn),
    ...fileParams(intent, turn.input.files ?? []),
    ...understanding.params,
  };
  const isReport = reportIntent(turn)?.intent === intent && isNear(intent, text);
  const isGiven = Object.keys(given).length > 0 || saysExample(intent, text);
  if (relation !== "new" || answer.goal !== null || isGiven || isReport || confidence >= begins) return false;
  if (name === undefined || !isUseful(intent)) return false;
  if (intent.required_params.length === 0) return false;
  const question = fill(answer.lines.dialogue.isItAbout, { topics: answer.say(name) });
  answer.decline(joined(question, personOffer(turn)), true, buttons(answer, waysTo(turn, [intent])));
  return true;
}
