import { plainName } from "./thought-marks.ts";

const names =
  "(?:think(?:ing)?|thinks|thoughts?|reasoning|chain[- _]of[- _]thought|inner monologue|scratchpad)";
const heading = "(?:#{1,6} *|\\*\\*)?";

/**
 * Thoughts that open an answer in other ways than by a mark: an element of HTML, a comment, a fence, brackets, a quote, and the words
 * that models were trained to write around a thought and an answer. Most of them take all where nothing closes them.
 */
const forms = [
  `<details\\b[^<>]{0,300}\\btype=["']?(?:reasoning|thinking|thought)\\b[^<>]{0,300}>[\\s\\S]*?(?:</details>|$)`,
  `<details\\b[^<>]{0,300}>\\s*<summary>[^<\\w]{0,20}${names}(?: process| for [^<]{1,40}s)?[^<\\w]{0,20}</summary>[\\s\\S]*?(?:</details>|$)`,
  `<!--\\s*${names}\\b[\\s\\S]*?(?:-->|$)`,
  `<(${plainName})>(?:[\\s\\S]*?<\\s*/\\s*\\1\\s*>|[ \\t]*\\n[\\s\\S]*$)`,
  `(\`{3,}|~{3,})[ \\t]*<?(?:${names}|${plainName}|analysis)>?[ \\t]*\\n[\\s\\S]*?(?:\\n[ \\t]*\\1|$)`,
  `[*_]{0,2}[([{](?:${names}|internal):[^()[\\]{}]*(?:[([{][^()[\\]{}]*[)\\]}][^()[\\]{}]*){0,20}(?:[)\\]}](?!\\()[*_]{0,2}|$)`,
  `([*_])${names}:(?!\\1)[^\\n]*?\\1[ \\t]*(?=\\n)`,
  "\\*{0,2}here(?:'s|’s| is) my thought process:[\\s\\S]*?(?:here(?:'s|’s| is) my response:\\*{0,2}|$)",
  "here are my reasoning steps:[\\s\\S]*?(?:\\[BEGIN FINAL RESPONSE\\]|$)",
  `(?:>[^\\w\\n]{0,20}${names}(?: process| for [^\\n]{1,40}s)?(?:\\*\\*)?(?::|\\.{3}|…|[ \\t]*\\n)|[*_]{0,2}${names}(?:\\.{3}|…)[*_]{0,2}\\s*\\n>)[^\\n]*(?:\\n>[^\\n]*)*`,
  `(?:${names}\\n|<\\|think\\|>(?=[^<]*<\\|end\\|>))[\\s\\S]*?<\\|(?:im_end|eot_id|end)\\|>`,
  "thinking\\.\\.\\.\\s*\\n[\\s\\S]*?\\n\\s*\\.\\.\\.done thinking\\.?",
  `${heading}${names}(?: process)?(?::|\\*\\*|\\n)[\\s\\S]*?\\n${heading}(?:final )?(?:answer|response|reply|ai)(?::\\*{0,2}|\\*\\*:?|\\n)`,
  // Gemini's, which nothing closes.
  "(?-i:thought)\\n[\\s\\S]*$",
].map((form) => new RegExp(form, "iy"));

/** What is left around the answer of one of these. */
const leftOver = /\[(?:BEGIN|END) FINAL RESPONSE\]/g;

const mostThoughts = 10;

/** Removes the thoughts in words that open an answer. */
export function withoutSpokenThoughts(text: string): string {
  let from = 0;
  for (let count = 0; count < mostThoughts; count++) {
    const start = from + /^\s*/.exec(text.slice(from))![0].length;
    const form = forms.find((each) => {
      each.lastIndex = start;
      return each.test(text);
    });
    if (form === undefined) break;
    from = form.lastIndex;
  }
  const rest = text.slice(from);
  return from > 0 || /^\s*\[BEGIN FINAL RESPONSE\]/.test(rest) ? rest.replace(leftOver, "") : rest;
}
