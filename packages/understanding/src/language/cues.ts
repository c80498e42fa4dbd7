import { answerWords } from "@konstruct/core/language/answers/all-answers";
import { ownStatement } from "@konstruct/core/language/answers/own-statement";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { alternatives, plain, saysIn, standing } from "./languages.ts";
import { onlySays } from "./only-says.ts";

const waits = onlySays("wait");

/** Whether the message says that the answer will follow. */
export const saysWait = (text: string): boolean => waits(text);

const assents = new RegExp(
  `^(?:${standing(alternatives("please"))} ?|นะ ?|\\p{Extended_Pictographic} ?)+$`,
  "u",
);
const isPictures = /^[\p{Extended_Pictographic} ]*$/u;

/** Whether the whole message is a yes and nothing else. Actions depend on it: "yes, but …" and "yes?" do not count. */
export function saysYes(text: string): boolean {
  if (text.length > 120) return false;
  const said = plain(ownStatement(text));
  return plainAnswer(text) === "yes" || (assents.test(said) && !isPictures.test(said));
}

/** Whether the whole message is a no and nothing else. "Wait" does not count. */
export const saysNo = (text: string): boolean => plainAnswer(text) === "no" && !saysWait(text);

/** Whether the whole message says stop. "Cancel my order" does not: it is a request of its own. */
export const saysCancel = onlySays("cancel");

const declines = onlySays("none");

/** Whether the message wants none of the choices: no, none of them, neither. */
export const saysNone = (text: string): boolean => declines(text) || saysNo(text);

/** Whether something ordered or agreed should be cancelled. */
export const asksToUndo = saysIn(alternatives("cancels"));

/** Whether an earlier value is taken back or replaced. */
export const saysCorrection = saysIn(alternatives("correction"));

const asks = new RegExp(
  `\\? *$|^(?:${standing(alternatives("around"))} )*${standing(alternatives("asks"))}|(?:${alternatives("asksAtEnd")}) ?(?:${alternatives("please")})?$`,
  "u",
);

/** Whether the message is a question or a request, and so not the value that was asked for. */
export const asksSomething = (text: string): boolean => asks.test(plain(text));

const makes = new RegExp(
  `^(?:(?:${standing(`${alternatives("around")}|${alternatives("please")}`)}) *)*(?:${alternatives("makes")})`,
  "u",
);

/** Whether something should be made up, such as a poem. Its subject is then not a question. */
export const asksToMake = (text: string): boolean => makes.test(plain(text));

/** Whether a person is asked for, independently of the agent's intents. */
export const asksForHuman = saysIn(alternatives("person"));

export const saysGreeting = onlySays("greeting");
export const saysThanks = onlySays("thanks");
/** Whether a message has a thanks somewhere. */
export const mentionsThanks = saysIn(alternatives("thanks"));
/** Whether the message asks what the agent can do, or for help in general. */
export const asksForHelp = onlySays("help", true);

const either = (kind: "yes" | "conditions" | "contrasts" | "polite") =>
  answerWords(kind)
    .map((word) => plain(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
const yesFirst = new RegExp(`^${standing(either("yes"))}(?: ?${standing(either("polite"))})* ?`, "u");
const conditionNext = new RegExp(`^${standing(`${either("conditions")}|${either("contrasts")}`)}`, "u");

/** What follows a yes: a condition, which takes it back, or other words, which may. */
export function yesWithMore(text: string): "condition" | "words" | null {
  const said = plain(text.slice(0, 1_000));
  const yes = yesFirst.exec(said);
  if (yes === null) return null;
  return conditionNext.test(said.slice(yes[0].length)) ? "condition" : "words";
}

/** Whether the message mentions an identifying number or code. */
export const namesNumber = saysIn(alternatives("number"));

/** Whether another record than the current one is meant. */
export const saysAnother = saysIn(alternatives("another"));
