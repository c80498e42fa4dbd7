import { normaliseDigits } from "@konstruct/understanding/slots/digits";
import { phrases } from "./phrases.ts";
import { stem } from "./stem.ts";
import { stopWords } from "./stop-words.ts";
import { meaningsOf } from "./thai-words.ts";

const segmenter = new Intl.Segmenter(["en", "th"], { granularity: "word" });

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dayAndMonth = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?)\\b`,
  "g",
);

/** Things whose exact value says nothing about the intent, but whose presence does. */
const entities: readonly [RegExp, string][] = [
  [
    /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|yesterday|(?:next|last) (?:week|month))\b|\b\d{4}[-/.]\d\d?[-/.]\d\d?\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/g,
    " ⟨date⟩ ",
  ],
  [dayAndMonth, " ⟨date⟩ "],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, " ⟨email⟩ "],
  [
    /(?<![\p{L}\p{N}])(?:\+\d[\d\s().-]{6,18}\d|0[1-9]\d?[\s-]\d{3,4}[\s-]\d{3,4}|0[1-9]\d{7,8})(?![\p{L}\p{N}-])/gu,
    " ⟨phone⟩ ",
  ],
  [
    /(?:[$€£¥฿]\s?\d[\d.,]*k?)|\b\d[\d.,]*\s?(?:k|usd|eur|gbp|thb|dollars?|euros?|pounds?|baht|บาท)(?![a-z])/g,
    " ⟨money⟩ ",
  ],
  [/(?<![\p{L}\p{N}])#?(?=[\w-]*\d)(?:[a-z]{1,8}[-_]?\d[\w-]*|\d{4,}[\w-]*|#\d+)(?![\p{L}])/gu, " ⟨id⟩ "],
];

/** Content words of a text as stems, with `⟨id⟩`, `⟨date⟩`, `⟨email⟩` and `⟨money⟩` in place of values. */
export function tokenise(text: string): string[] {
  let plain = normaliseDigits(text).toLowerCase().replaceAll("’", "'").replace(/[_/]/g, " ");
  const marks: string[] = [];
  for (const [pattern, mark] of entities) {
    plain = plain.replace(pattern, () => {
      marks.push(mark.trim());
      return " ";
    });
  }
  for (const [pattern, word] of phrases) plain = plain.replace(pattern, word);
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    const bare = segment.replace(/'s$/, "");
    if (isWordLike && !/^\d/.test(bare) && bare.length > 1 && !stopWords.has(bare))
      words.push(stem(bare), ...meaningsOf(bare));
  }
  return [...words, ...new Set(marks)];
}
