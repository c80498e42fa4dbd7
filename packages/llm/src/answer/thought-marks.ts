import { parseJson } from "@konstruct/core/json";

/** The names that models and servers give to the element around a thought, alone or in a compound: `seed:think`, `chain_of_thought`. */
const word = "(?:think|thinking|thoughts?|reasoning|reflection|analysis|scratch_?pad|monologue|deliberation)";
const name = `(?:ant|deep|self|(?:[\\w-]{1,40}[:_-]))?${word}(?:[_-][\\w-]{1,40})?`;
/** Names that are elements of other things too. They hold a thought where they open an answer and are closed. */
export const plainName =
  "(?:plan|planning|cot|rationale|reason|reflect|internal|hidden|brainstorm(?:ing)?|ponder(?:ing)?|considerations?|critique|notes?|draft)";

const escapedOpen = "(?:&(?:lt|#60|#x3c);|\\\\u003c)";
const escapedClose = "(?:&(?:gt|#62|#x3e);|\\\\u003e)";
const attribute = `\\s+[\\w:-]{1,40}=(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\\s"'<>]{1,100})`;
const opening = [
  `<${name}(?:${attribute}){0,5}\\s*>`,
  `${escapedOpen}${name}${escapedClose}`,
  `＜${name}＞`,
  `◁${name}▷`,
  // A Markdown link is never a thought.
  `\\[${word}\\](?![(\\[:])`,
  `<[|｜](?:(?:begin|start)_?(?:of_?)?)?${name}[|｜]>`,
  "<\\|inner_prefix\\|>",
  "<unused\\d{1,4}>\\s*thought\\b",
];
const closing = [
  `<\\s*\\\\?\\/\\s*${name}\\s*>`,
  `${escapedOpen}\\s*\\/\\s*${name}\\s*${escapedClose}`,
  `＜\\/${name}＞`,
  `◁\\/${name}▷`,
  `\\[\\/${word}\\]`,
  `<[|｜]\\/${name}[|｜]>`,
  `<[|｜]?(?:end_?(?:of_?)?${word}|${word}_end)[|｜]?>`,
  "<\\|inner_suffix\\|>",
  "<unused\\d{1,4}>",
];
const opens = new RegExp(opening.join("|"), "iy");
const closes = new RegExp(closing.join("|"), "iy");
/** An element with nothing in it. */
const empty = new RegExp(`<${name}\\s*\\/>`, "iy");
const starts = /[<＜[◁&\\]/g;

export type Mark = { kind: "open" | "close" | "empty"; at: number; end: number };

/** Every mark of a thought, in order. */
export function marksIn(text: string): Mark[] {
  const found: Mark[] = [];
  // An end such as `<|end_of_thought|>` has the form of a beginning too.
  const kinds = [
    ["close", closes],
    ["empty", empty],
    ["open", opens],
  ] as const;
  let past = 0;
  for (const { index: at } of text.matchAll(starts)) {
    if (at < past) continue;
    for (const [kind, form] of kinds) {
      form.lastIndex = at;
      if (!form.test(text)) continue;
      past = form.lastIndex;
      found.push({ kind, at, end: past });
      break;
    }
  }
  return found;
}

/** Whether a text is a structured answer, whose values may hold any mark. */
export const isStructured = (text: string) => /^\s*[{[]/.test(text) && parseJson(text.trim()).ok;
