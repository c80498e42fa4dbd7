import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";

/** What customers of any company say, in several languages: topics of every agent. */
export const generalTopics: readonly string[] = [
  ...english,
  ...french,
  ...german,
  ...portuguese,
  ...spanish,
  ...thai,
];
