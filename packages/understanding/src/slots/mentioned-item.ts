import type { ShownItem } from "./params.ts";
import { saysPronoun } from "./shown-item.ts";

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? []);

/** Whether the text continues a name differently: with "Pulse One" shown, "Pulse Pro" is another thing. */
function namesAnother(text: string, own: ReadonlySet<string>): boolean {
  const pairs = text.matchAll(/(\p{Lu}[\p{L}\p{M}]{3,}) (\p{Lu}[\p{L}\p{M}]*)/gu);
  return [...pairs].some(
    ([, first = "", next = ""]) => own.has(first.toLowerCase()) && !own.has(next.toLowerCase()),
  );
}

/** The only shown record with a name word that the message has and no other record has; otherwise the one that "it" refers to. */
export function mentionedItem(text: string, shown: readonly ShownItem[]): ShownItem | null {
  const said = wordsIn(text);
  const names = shown.map((item) => ({ item, words: wordsIn(item.label) }));
  const own = names.filter(({ item, words }) =>
    [...words].some(
      (word) => said.has(word) && names.every((other) => other.item === item || !other.words.has(word)),
    ),
  );
  const [one] = own;
  if (one !== undefined) return own.length === 1 && !namesAnother(text, one.words) ? one.item : null;
  return saysPronoun(text) ? (shown.find((item) => item.inFocus) ?? null) : null;
}
