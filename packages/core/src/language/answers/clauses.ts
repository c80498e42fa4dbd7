import { weekdayNames } from "../weekday-names.ts";
import { answerWords } from "./all-answers.ts";
import { behindOrdinal } from "./points-within.ts";
import { isWordEdge, placeOf, standsIn } from "./word-places.ts";
import { writePlain } from "./write-plain.ts";

/** A clause of a message. */
export type Clause = { text: string; isQuestion: boolean };

const ends =
  /(?<=[.!?;:,…])(?=\s|$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])|(?<=[。！？；：，、\n]|\p{Extended_Pictographic}\uFE0F?)(?!\uFE0F)/u;

/** Marks a question in languages that may leave out the question mark. */
const interrogatives =
  /ไหม|มั้ย|หรือเปล่า|กี่|เท่าไ[หร]|ที่ไหน|อะไร|ยังไง|เมื่อไ[หร]|ですか|ますか|でしょうか|いくら|どこ|何|どれ|吗|嗎|多久|多少|几点|什么|哪|怎么|能不能|可不可以|bao nhiêu|ở đâu|mấy giờ|bao lâu/u;

const asks = (text: string): boolean => /[?？]$/u.test(text) || interrogatives.test(text);

/** A sentence of a chat may begin in lower case, but not behind an ordinal, and not with a time: "kl. 10.30". */
const sentenceEnds = new RegExp(
  String.raw`(?<=[.!?;…])(?=\s|$)(?!${behindOrdinal}|\s*\d{1,2}[.:]\d\d(?!\d))|(?<=[。！？；\n])`,
  "u",
);

/** Splits a message at the ends of its sentences. */
export const sentencesOf = (message: string): string[] => message.split(sentenceEnds);

/** Splits a message at its punctuation. A stop inside a number or an abbreviation splits nothing that matters here. */
export function clausesOf(message: string): Clause[] {
  return message
    .split(ends)
    .map((text) => ({ text: text.trim(), isQuestion: asks(text.trim()) }))
    .filter(({ text }) => writePlain(text).replaceAll("?", "").trim() !== "");
}

const yes = answerWords("yes");
const plainConditions = answerWords("conditions");
const limits = answerWords("limits");
const additions = answerWords("additions");
const conditions = [...plainConditions, ...limits, ...answerWords("contrasts")];
const hesitations = answerWords("hesitations");
const negations = answerWords("negations");

/** A yes of several words that is worded with one of these: "no problem", "mais oui". */
const harmlessAmong = (words: readonly string[]): string[] =>
  yes.filter((one) => one.includes(" ") && words.some((word) => standsIn(one, word)));

const without = (text: string, phrases: readonly string[]): string =>
  phrases.reduce((left, one) => left.replaceAll(one, " "), writePlain(text));

const holds = (text: string, words: readonly string[], harmless: readonly string[]) => {
  const plain = without(text, harmless);
  return words.some((word) => standsIn(plain, word));
};

const harmlessConditions = harmlessAmong(conditions);

/** Before a time or a day these say how long, and condition nothing: "bis 17 Uhr", "until Friday". */
const untilThen = new RegExp(
  String.raw`(?<!\p{L})(?:until|bis|sampai)(?= (?:\p{L}{1,4} )?(?:\d|${weekdayNames(["en", "de", "id"]).join("|")}))`,
  "gu",
);
const harmlessHesitations = harmlessAmong(hesitations);

const courtesies = answerWords("courtesies");

/** Without "if possible" at the end of a clause: what is done was possible. */
const withoutCourtesies = (text: string): string =>
  text
    .split(ends)
    .map((clause) => {
      const plain = writePlain(clause).replace(/ \?$/, "");
      const said = courtesies.find(
        (one) => plain.endsWith(one) && isWordEdge(plain.at(-one.length - 1), one[0]),
      );
      return said === undefined ? clause : plain.slice(0, -said.length);
    })
    .join(" ");

/** It has a condition or an exception. */
export const isConditional = (text: string): boolean =>
  holds(writePlain(withoutCourtesies(text)).replace(untilThen, " "), conditions, harmlessConditions);
/** It adds something, under no condition: "and the 8th too". */
export const isAddition = (text: string): boolean => holds(text, additions, []) && !isConditional(text);
/** It has a contrast or a limit and no plain condition: "but only two". */
export const isOnlyChange = (text: string): boolean =>
  isConditional(text) && !holds(withoutCourtesies(text), plainConditions, harmlessConditions);
/** It has a contrast, and neither a limit nor a plain condition: "but it is a pity", "Thursday instead". */
export const isOnlyContrast = (text: string): boolean =>
  isOnlyChange(text) && !holds(text, limits, harmlessConditions);
const begins = (text: string, words: readonly string[]) => {
  const plain = writePlain(text);
  return words.some((word) => placeOf(word, plain) === 0);
};

/** "si" is a yes and an if. */
const yesOrIf = conditions.filter((words) => yes.includes(words));

/** A clause without such a word where it can be a yes: at its end, where it conditions nothing, and at its beginning. */
export function withoutYesOrIf(text: string): string {
  const plain = writePlain(text).trim();
  const [first = "", ...rest] = plain.split(" ");
  const left = yesOrIf.includes(first) ? rest : [first, ...rest];
  return (yesOrIf.includes(left.at(-1) ?? "") ? left.slice(0, -1) : left).join(" ");
}

const links = answerWords("links");

/** What follows a conjunction at the beginning of a text; null when it begins with none. */
export function behindLink(text: string): string | null {
  const plain = writePlain(text).trim();
  const link = links.find((one) => placeOf(one, plain) === 0);
  return link === undefined ? null : plain.slice(link.length).trim();
}

/** Whether a text begins with one of these words, also after a conjunction. */
const beginsOrLinks = (text: string, words: readonly string[]): boolean =>
  begins(text, words) || begins(behindLink(text) ?? "", words);

/** It begins with a condition: "unless there is something earlier?", "and only on Friday". */
export const beginsConditional = (text: string): boolean => beginsOrLinks(text, conditions);
/** It begins with a conjunction: "and if it rains?". */
export const beginsWithLink = (text: string): boolean => begins(text, links);
/** It begins with a word of a yes: "yes, do", "and yeah cancel it". */
export const beginsWithYes = (text: string): boolean => beginsOrLinks(text, yes);
export const isHesitant = (text: string): boolean => holds(text, hesitations, harmlessHesitations);
const beginsEarly = (text: string, words: readonly string[]): boolean => {
  const plain = writePlain(text).trim();
  return begins(plain, words) || begins(plain.replace(/^\S+ /u, ""), words);
};
/** One of its first two words begins a hesitation: "wait", "or maybe the 8th". */
export const beginsHesitant = (text: string): boolean => beginsEarly(text, hesitations);
/** One of its first two words begins a yes: "ben oui, je l'ai dit". */
export const saysYesEarly = (text: string): boolean => beginsEarly(text, yes);
/** A yes that is worded with a negation: "no problem". */
const harmless = yes.filter((words) => negations.some((one) => standsIn(words, one)));
/** A word of a yes is in it: "I never said yes". */
export const holdsYes = (text: string): boolean => holds(text, yes, []);
/** Shorter ones have too many meanings. */
const refusing = answerWords("no").filter((words) => words.length > 2);

export const isNegated = (text: string): boolean => holds(text, negations, harmless);
/** The words of a no that it holds, with or without others. */
export const refusalsIn = (text: string): string[] => {
  const plain = without(text, harmless);
  return refusing.filter((words) => standsIn(plain, words));
};
