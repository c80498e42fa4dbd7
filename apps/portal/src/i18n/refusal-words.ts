/**
 * Services say why something was not done in English, once. Here stand the same sentences in other languages, found by the
 * English one; `{name}` stands for what a service filled in.
 */
type Refusals = Readonly<Record<string, string>>;

const place = /\{(\w+)\}/g;
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence with places as an expression that finds what was filled in, by name. */
function readerOf(sentence: string): RegExp {
  const parts = sentence.split(place);
  const source = parts.map((part, at) => (at % 2 === 0 ? asPattern(part) : `(?<${part}>.+)`)).join("");
  return new RegExp(`^${source}$`, "s");
}

/** Lists of what is wrong with a whole draft, which are in no list of sentences. */
const longestSentence = 500;

/** @returns the sentence in the other language; undefined when nobody has written it */
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
