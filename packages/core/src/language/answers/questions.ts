import { behindOrdinal } from "./points-within.ts";

/** How questions end without a question mark: Thai, Japanese and Chinese. */
const endings =
  /(?:ไหม|มั้ย|มั๊ย|หรือไม่|หรือเปล่า|รึเปล่า|หรือยัง)(?:นะ)?(?:ครับ|คะ|ค่ะ|ขา)?|(?:です|ます|でしょう|ません|よろしい)か(?=[。！!\s]|$)|[吗嗎呢](?=[。！!\s]|$)/gu;

/** What a sentence quotes goes on behind its last sign: «in the kitchen!!», for 120. */
const goesOn = String.raw`["'»”“’)]+\s*[,;:?？\p{Ll}]`;

/** A sentence ends at a point, but not at that of "8.750", "kl. 10.30", "kr. med" or "11. Januar", nor within what it quotes. */
const sentenceEnd = new RegExp(
  String.raw`(?<=[!?…。！？])(?![!?…！？]|${goesOn})|(?<=\n)|(?<=\.)(?!\s*[\p{Ll}\p{N}]|${goesOn})(?!${behindOrdinal})`,
  "u",
);

const sentencesOf = (text: string): string[] => text.replace(endings, "$&?").split(sentenceEnd);
const isQuestion = (sentence: string): boolean => /[?？][!！?？…]*$/u.test(sentence.trim());

/** The sentences of a text that ask something, in order. */
export const questionsIn = (text: string): string[] =>
  sentencesOf(text)
    .filter(isQuestion)
    .map((one) => one.trim());

/** A text without the sentences that ask something. */
export const withoutQuestions = (text: string): string =>
  sentencesOf(text)
    .filter((one) => !isQuestion(one))
    .join("")
    .trim();

/** Thai asks whether or not with the word for "or". */
const orNot = "(?!ไม่|เปล่า|ยัง)";

/** Whether a question offers two things to choose from ("A or B?"), in the words of this language; a yes to it is ambiguous. */
export function offersAlternative(question: string, language: string): boolean {
  const [known = "en"] = Intl.ListFormat.supportedLocalesOf([language]);
  const list = new Intl.ListFormat(known, { type: "disjunction" }).formatToParts(["A", "B"]);
  const or = list.find(({ type }) => type === "literal")?.value.trim() ?? "or";
  const isSpaced = !/[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Khmer}\p{Script=Lao}]/u.test(
    or,
  );
  return new RegExp(isSpaced ? `(?<!\\p{L})${or}(?!\\p{L})` : `${or}${orNot}`, "iu").test(question);
}
