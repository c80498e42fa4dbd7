import type { LanguageWords } from "./language-words.ts";
import { alternatives, languages, plain } from "./languages.ts";

/** A longer message is no dialogue act; this also bounds the work below. */
const longest = 120;

/** The alternatives as whole words. Thai has no spaces between words. */
const starting = (pattern: string) =>
  new RegExp(`(?:${pattern.normalize("NFKC")})(?![\\p{Script=Latin}\\p{N}]|\\p{M})`, "uy");

const around = starting(`${alternatives("praise")}|${alternatives("around")}|\\p{Extended_Pictographic}`);

type Field =
  | "praise"
  | "goodbye"
  | "identity"
  | "cancel"
  | "none"
  | "wait"
  | "repeat"
  | "status"
  | "skip"
  | "resume"
  | "restart"
  | "greeting"
  | "thanks"
  | "help";

/** Whether a message consists of at least one of the wanted wordings in one language, and of words that may surround them. */
function isMadeOf(said: string, wanted: RegExp, gap: RegExp): boolean {
  let [at, isSaid] = [0, false];
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const length = pattern.exec(said)?.[0].length ?? 0;
    at += length;
    return length > 0;
  };
  while (at < said.length) {
    if (take(gap)) continue;
    if (take(wanted)) isSaid = true;
    else if (!take(around)) return false;
  }
  return isSaid;
}

/**
 * Makes a test whether a whole message is one of the wordings of a field.
 * @param mayAsk whether a question mark is allowed
 */
export function onlySays(
  field: Field | ((words: LanguageWords) => string),
  mayAsk = false,
): (text: string) => boolean {
  const read = typeof field === "function" ? field : (words: LanguageWords) => words[field];
  const wanted = languages.map((words) => starting(read(words)));
  const gap = mayAsk ? /[ ?]+/y : / +/y;
  return (text) => {
    if (text.length > longest) return false;
    const said = plain(text);
    return wanted.some((one) => isMadeOf(said, one, gap));
  };
}
