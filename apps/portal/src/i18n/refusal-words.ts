/**
 * Services write their refusals in English. This translates them, keyed by the English sentence; `{name}` matches a value that a
 * service filled in.
 */
type Refusals = Readonly<Record<string, string>>;

const place = /\{(\w+)\}/g;
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence with placeholders as a regular expression that captures the values by name. */
function readerOf(sentence: string): RegExp {
  const parts = sentence.split(place);
  const source = parts.map((part, at) => (at % 2 === 0 ? asPattern(part) : `(?<${part}>.+)`)).join("");
  return new RegExp(`^${source}$`, "s");
}

/** Lists of problems of a whole draft, which no list of sentences has. */
const longestSentence = 500;

/** @returns the translated sentence; undefined without a translation */
export function translateRefusal(refusals: Refusals, english: string): string | undefined {
  if (english.length > longestSentence) return undefined;
  const same = Object.hasOwn(refusals, english) ? refusals[english] : undefined;
  if (same !== undefined) return same;
  for (const [sentence, translation] of Object.entries(refusals)) {
    if (!sentence.includes("{")) continue;
    const filled = readerOf(sentence).exec(english)?.groups;
    if (filled !== undefined)
      return translation.replace(place, (whole, name: string) => filled[name] ?? whole);
  }
  return undefined;
}
