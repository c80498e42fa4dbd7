import type { Macro } from "@konstruct/services/macro/macros";

type Named = { id: string; name: string };

/** A macro that takes the place of the text, or the text with a member's name in it. */
export type Suggestion =
  | { kind: "macro"; id: string; name: string; body: string }
  | { kind: "member"; id: string; name: string; text: string };

const most = 8;
const mention = /(^|\s)@([^\s@]{0,40})$/u;
const has = (name: string, words: string) => name.toLowerCase().includes(words.toLowerCase());

/** What fits the text so far: macros after a slash at its beginning, members after an at sign at the end of a note. */
export function suggestionsFor(
  mode: "reply" | "note" | "ask",
  text: string,
  { macros, members }: { macros: readonly Macro[]; members: readonly Named[] },
): Suggestion[] {
  if (mode !== "ask" && text.startsWith("/") && !text.includes("\n"))
    return macros
      .filter(({ name }) => has(name, text.slice(1).trim()))
      .slice(0, most)
      .map((macro) => ({ kind: "macro", ...macro }));
  const [whole, space = "", words] = mention.exec(text) ?? [];
  if (mode !== "note" || whole === undefined || words === undefined) return [];
  const before = text.slice(0, text.length - whole.length) + space;
  return members
    .filter(({ name }) => has(name, words))
    .slice(0, most)
    .map(({ id, name }) => ({ kind: "member", id, name, text: `${before}@${name} ` }));
}

/** The members a note names, the longest names first, so that one name in another does not count. */
export function mentionedIn(text: string, members: readonly Named[]): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of members.toSorted((a, b) => b.name.length - a.name.length)) {
    if (!rest.includes(`@${name}`)) continue;
    rest = rest.replaceAll(`@${name}`, " ");
    found.push(id);
  }
  return found.slice(0, 10);
}
