import { answerWords } from "@konstruct/core/language/answers/all-answers";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { alternatives, plain, saysIn, standing } from "./languages.ts";
import { onlySays } from "./only-says.ts";

const waits = onlySays("wait");

/** The answer is still to come. */
export const saysWait = (text: string): boolean => waits(text);

const assents = new RegExp(
  `^(?:${standing(alternatives("please"))} ?|นะ ?|\\p{Extended_Pictographic} ?)+$`,
  "u",
);
const isPictures = /^[\p{Extended_Pictographic} ]*$/u;

/** The whole message is assent and nothing else. It lets real actions happen: "yes, but …" and "yes?" are no assent. */
export function saysYes(text: string): boolean {
  if (text.length > 120) return false;
  const said = plain(text);
  return plainAnswer(text) === "yes" || (assents.test(said) && !isPictures.test(said));
}

/** The whole message is a refusal and nothing else. "Wait" refuses nothing. */
export const saysNo = (text: string): boolean => plainAnswer(text) === "no" && !saysWait(text);

/** The whole message says stop. "Cancel my order" does not: it is a request of its own. */
export const saysCancel = onlySays("cancel");

const declines = onlySays("none");

/** Of what was offered nothing is wanted: no, none of them, neither. */
export const saysNone = (text: string): boolean => declines(text) || saysNo(text);

/** Something that was ordered or agreed is to be undone. */
export const asksToUndo = saysIn(alternatives("cancels"));

/** A value said before is taken back or replaced. */
export const saysCorrection = saysIn(alternatives("correction"));

const asks = new RegExp(
  `\\? *$|^(?:${standing(alternatives("around"))} )*${standing(alternatives("asks"))}|(?:${alternatives("asksAtEnd")}) ?(?:${alternatives("please")})?$`,
  "u",
);

/** A question or a request, and so not the value that was asked for. */
export const asksSomething = (text: string): boolean => asks.test(plain(text));

const makes = new RegExp(
  `^(?:(?:${standing(`${alternatives("around")}|${alternatives("please")}`)}) *)*(?:${alternatives("makes")})`,
  "u",
);

/** Something is to be made up, such as a poem: whatever it is to be about, nothing is asked about that. */
export const asksToMake = (text: string): boolean => makes.test(plain(text));

/** A person is asked for, whether or not an intent of the agent's does that. */
export const asksForHuman = saysIn(alternatives("person"));

export const saysGreeting = onlySays("greeting");
export const saysThanks = onlySays("thanks");
/** What the agent can do is asked for, or help with nothing in particular. */
export const asksForHelp = onlySays("help", true);

const either = (kind: "yes" | "conditions" | "polite") =>
  answerWords(kind)
    .map((word) => plain(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
const yesFirst = new RegExp(`^${standing(either("yes"))}(?: ?${standing(either("polite"))})* ?`, "u");
const conditionNext = new RegExp(`^${standing(either("conditions"))}`, "u");

/** What stands behind a yes: a condition takes it back, other words may. */
export function yesWithMore(text: string): "condition" | "words" | null {
  const said = plain(text.slice(0, 1_000));
  const yes = yesFirst.exec(said);
  if (yes === null) return null;
  return conditionNext.test(said.slice(yes[0].length)) ? "condition" : "words";
}

/** Speaks of a number or code by which something goes. */
export const namesNumber = saysIn(alternatives("number"));

/** Means another one than the one talked about. */
export const saysAnother = saysIn(alternatives("another"));

/** Means a thing that was shown or named before: "it", "that one", "this". */
export const pointsAtShown = saysIn(alternatives("pronoun"));
