import { baseOf } from "./base-of.ts";
import { fill, holesOf } from "./fill.ts";
import { localDay } from "./format.ts";
import { lineLanguage } from "./lines-of.ts";
import { isLineName, type Wordings } from "./wordings.ts";

/** Translates a text of the tenant to the conversation's language; unchanged without a wording for it. */
export type OwnWords = (text: string) => string;

/** The look-up key of a text: it ignores case, spaces and the underscores of a state's name, so `in_transit` equals "In transit". */
export const textKey = (text: string): string =>
  (/^\w+$/.test(text) ? text.replaceAll("_", " ") : text)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();

/** A text with placeholders, such as a tool's description of its effect: `lend {item} until {day}`. */
type Pattern = { literals: readonly string[]; holes: readonly string[]; said: string };

const hole = /\{\w+\}/g;

function patternOf(text: string, said: string): Pattern[] {
  const literals = text.split(hole);
  const holes = holesOf(text);
  // Adjacent placeholders cannot be told apart; a text with a repeated placeholder needs no rule of its own.
  const isClear = literals.length === holes.length + 1 && literals.slice(1, -1).every((one) => one !== "");
  return holes.length > 0 && isClear && /\p{L}/u.test(literals.join("")) ? [{ literals, holes, said }] : [];
}

/** The values of a filled-in text, by name; null for another text. */
function valuesIn(text: string, { literals, holes }: Pattern): Record<string, string> | null {
  const [first = ""] = literals;
  if (!text.startsWith(first)) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [index, name] of holes.entries()) {
    const next = literals[index + 1] ?? "";
    const isLast = index === holes.length - 1;
    const end = isLast ? (text.endsWith(next) ? text.length - next.length : -1) : text.indexOf(next, at + 1);
    if (end <= at) return null;
    values[name] = text.slice(at, end);
    at = end + next.length;
  }
  return values;
}

/** Dates in tool arguments are shown as people write them, with the year: a contact must know exactly what they agree to. */
const dayOr = (value: string, language: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? localDay(value, language) : null;

function wordsFrom(own: Readonly<Record<string, string>>, language: string): OwnWords {
  const texts = Object.entries(own).filter(([text]) => !isLineName(text));
  const exact = new Map(texts.map(([text, said]) => [textKey(text), said]));
  const patterns = texts.flatMap(([text, said]) => patternOf(text, said));
  const whole: OwnWords = (text) => exact.get(textKey(text)) ?? text;
  return (text) => {
    const known = exact.get(textKey(text));
    if (known !== undefined) return known;
    for (const pattern of patterns) {
      const values = valuesIn(text, pattern);
      if (values === null) continue;
      return fill(
        pattern.said,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, dayOr(value, language) ?? whole(value)]),
        ),
      );
    }
    return text;
  };
}

const asWritten: OwnWords = (text) => text;
const made = new WeakMap<Wordings, Map<string, OwnWords>>();

/**
 * How a tenant's own texts are translated: questions, replies, labels, reasons, values of records.
 * @param language BCP 47; null when it is not known
 * @param wordings by language: the replacement of a text, under the text as it is written
 * @param languages those the agent answers in, the default first
 */
export function ownWordsOf(
  language: string | null,
  wordings: Wordings,
  languages: readonly string[] = [],
): OwnWords {
  const spoken = lineLanguage(language, wordings, languages);
  const own = { ...wordings[baseOf(spoken)], ...wordings[spoken] };
  if (Object.keys(own).length === 0) return asWritten;
  const byLanguage = made.get(wordings) ?? new Map<string, OwnWords>();
  made.set(wordings, byLanguage);
  const known = byLanguage.get(spoken) ?? wordsFrom(own, spoken);
  byLanguage.set(spoken, known);
  return known;
}
