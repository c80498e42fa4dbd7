import { textKey } from "@konstruct/core/language/own-words";
import { comparePlaceholders, isLineName, longestTitle } from "@konstruct/core/language/wordings";
import type { AutosaveState } from "../draft/autosave.ts";
import { objectAt, textsAt, withAt } from "../draft/config-path.ts";

type Config = AutosaveState["config"];

/** The wordings of one language, by line name or text. */
export const wordingsIn = (config: Config, language: string) => objectAt(config, ["wordings", language]);

/** The configuration with another wording; an empty one is removed, and a language without any with it. */
export function withWording(config: Config, language: string, key: string, wording: string): Config {
  const next = withAt(config, ["wordings", language, key], wording === "" ? undefined : wording) as Config;
  const isLast = Object.keys(wordingsIn(next, language)).length === 0;
  return isLast ? (withAt(next, ["wordings", language], undefined) as Config) : next;
}

/** The key a text of the agent has among the wordings, or would have: a text that is called like a line begins with a capital. */
export function keyOfText(wordings: object, text: string): string {
  const own = Object.keys(wordings).find((key) => !isLineName(key) && textKey(key) === textKey(text));
  return own ?? (isLineName(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);
}

/** The keys that are neither a line nor one of these texts: what tools and records say. */
export function otherKeys(wordings: object, texts: readonly string[]): string[] {
  const known = new Set(texts.map(textKey));
  return Object.keys(wordings).filter((key) => !isLineName(key) && !known.has(textKey(key)));
}

export type WordingProblem =
  | { kind: "unknown"; holes: readonly string[]; known: readonly string[] }
  | { kind: "missing"; holes: readonly string[] }
  | { kind: "too_long"; most: number };

/** What is wrong with a wording of a line or text; null when nothing is, or when there is no wording. */
export function problemOfWording(key: string, original: string, wording: string): WordingProblem | null {
  if (wording.trim() === "") return null;
  const most = longestTitle(key);
  if (most !== null && wording.length > most) return { kind: "too_long", most };
  const { known, unknown, missing } = comparePlaceholders(original, wording);
  if (unknown.length > 0) return { kind: "unknown", holes: unknown, known };
  return missing.length > 0 ? { kind: "missing", holes: missing } : null;
}

const isTag = (code: string) => /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code);

/** The languages wordings can be written in: the agent's own, those that have some, and, for an agent of any language, the usual ones. */
export function languagesToWord(config: Config, usual: readonly string[]): string[] {
  const own = textsAt(config, ["languages"]);
  const worded = Object.keys(objectAt(config, ["wordings"]));
  return [...new Set([...own, ...worded, ...(own.length === 0 ? usual : [])])].filter(isTag);
}
