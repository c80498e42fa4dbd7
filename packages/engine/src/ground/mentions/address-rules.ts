import type { AtomKind } from "./atom.ts";
import type { Mention, Rule } from "./mention.ts";

function mention(kind: AtomKind, start: number, text: string, value: string): Mention {
  const key = `a:${value}`;
  return { kind, start, end: start + text.length, value, needs: [key], offers: [key] };
}

/** A URL without scheme, `www.` and final slash, with the host in lower case. */
function plainUrl(text: string): string {
  const bare = text.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  const slash = bare.search(/[/?#]/);
  const host = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase();
  const path = slash < 0 ? "" : bare.slice(slash).replace(/\/$/, "");
  return host + path;
}

/** A link without the punctuation after it; a closing bracket stays if its opening one is in the link. */
function trimmed(text: string): string {
  const plain = text.replace(/[.,;:!?'"*_~)\]}]{1,9}$/, "");
  return plain.includes("(") && text[plain.length] === ")" ? `${plain})` : plain;
}

const pathSign = String.raw`[^\s<>"“”\]}|\\^${"`"}\u0e00-\u0e7f\ufffc]`;
/** Endings that make a name without a scheme count as a web address. */
const ending =
  "com|net|org|info|biz|app|dev|shop|store|online|site|cloud|io|ai|co|me|edu|gov|(?:co|or|go|ac|in|net|mi)\\.th|co\\.uk|org\\.uk|gov\\.uk|ac\\.uk|com\\.au|com\\.sg|co\\.jp|th|uk|eu|de|fr|sg|jp|example|test";

/** Email addresses and URLs. */
export const addressRules: readonly Rule[] = [
  {
    needsDigit: false,
    pattern:
      /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}\.[A-Za-z]{2,24}(?![A-Za-z0-9-])/g,
    read: (match) => [mention("email", match.index, match[0], match[0].toLowerCase())],
  },
  {
    needsDigit: false,
    pattern: new RegExp(
      `(?:https?:\\/\\/|(?<![A-Za-z0-9.@-])www\\.)${pathSign}{1,2000}|(?<![A-Za-z0-9@._/-])(?:[A-Za-z0-9-]{1,63}\\.){1,6}(?:${ending})(?![A-Za-z0-9-]|\\.[A-Za-z0-9])(?:[/?#]${pathSign}{0,2000})?`,
      "gi",
    ),
    read: (match) => {
      const text = trimmed(match[0]);
      return /[A-Za-z0-9]\.[A-Za-z]|^https?:\/\/\w/i.test(text)
        ? [mention("url", match.index, text, plainUrl(text))]
        : [];
    },
  },
];
