import { holesOf } from "./fill.ts";
import type { Lines } from "./lines.ts";
import { en } from "./tables/en.ts";

/**
 * A tenant's wordings in one language (BCP 47): a line's name replaces a line of code, the text of one of the agent's own texts
 * replaces that text.
 */
export type Wordings = Readonly<Record<string, Readonly<Record<string, string>>>>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Lines of the web chat's frame belong to a site, not to an agent. */
const notAgents = "widget";

type Place = { name: string; group: string | null; key: string };

const places: readonly Place[] = Object.entries(en).flatMap(([key, line]): Place[] => {
  if (key === notAgents) return [];
  if (typeof line === "string") return [{ name: snake(key), group: null, key }];
  return Object.keys(line).map((inner) => ({
    name: `${snake(key)}_${snake(inner)}`,
    group: key,
    key: inner,
  }));
});

/** The names of lines in an agent's `wordings`. */
export const lineNames: readonly string[] = places.map(({ name }) => name);

const names: ReadonlySet<string> = new Set(lineNames);

/** Whether a key names a line. A text of the agent with the same letters begins with a capital: `Expired`. */
export const isLineName = (key: string): boolean => names.has(key);

type Nested = Record<string, string | Record<string, string>>;

const lineAt = (lines: Nested, { group, key }: Place): string =>
  group === null ? (lines[key] as string) : (lines[group] as Record<string, string>)[key]!;

/** The text of every line, by its name. */
export const lineTexts = (lines: Lines): Record<string, string> =>
  Object.fromEntries(places.map((place) => [place.name, lineAt(lines, place)]));

/** Platforms cut off longer titles of buttons. */
const longestButton = 20;
const buttons: ReadonlySet<string> = new Set(["confirm_card_yes", "confirm_card_yes_all", "confirm_card_no"]);

/** The most characters of a line that is a button's title; null for any other text. */
export const longestTitle = (name: string): number | null => (buttons.has(name) ? longestButton : null);

/** The placeholders of a wording that its original does not have, and those it leaves out. */
export function comparePlaceholders(original: string, wording: string) {
  const known = holesOf(original);
  const given = holesOf(wording);
  return {
    known,
    unknown: given.filter((hole) => !known.includes(hole)),
    missing: known.filter((hole) => !given.includes(hole)),
  };
}

/**
 * Which placeholders a wording lacks or adds; null if they are those of the original.
 * @param name the wording's name in the finding
 * @param original with `{value}` as in code or in the agent
 */
export function valuesProblem(name: string, original: string, wording: string): string | null {
  const { known, unknown, missing } = comparePlaceholders(original, wording);
  const braced = (holes: readonly string[]) => holes.map((hole) => `{${hole}}`).join(", ");
  if (unknown.length > 0) {
    const may = known.length === 0 ? "It takes no value." : `It takes ${braced(known)}.`;
    return `${name} has no ${braced(unknown)}. ${may}`;
  }
  return missing.length === 0 ? null : `${name} leaves out ${braced(missing)}.`;
}

/** Why a wording cannot replace a line; null if it can. */
export function wordingProblem(name: string, wording: string): string | null {
  const place = places.find((one) => one.name === name);
  if (place === undefined) return null;
  const longest = longestTitle(name);
  if (longest !== null && wording.length > longest)
    return `${name} is a button's title of at most ${longest} characters.`;
  return valuesProblem(name, lineAt(en, place), wording);
}

/** The lines, overridden by a tenant's own. */
export function withWordings(lines: Lines, own: Readonly<Record<string, string>>): Lines {
  const laid: Nested = structuredClone(lines);
  for (const place of places) {
    const wording = own[place.name];
    if (wording === undefined) continue;
    if (place.group === null) laid[place.key] = wording;
    else (laid[place.group] as Record<string, string>)[place.key] = wording;
  }
  return laid as Lines;
}
