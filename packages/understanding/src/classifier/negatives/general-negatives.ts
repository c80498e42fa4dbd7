import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";

/** What people write about to anybody, in several languages. Those that an agent has examples like do not count for it. */
export const generalNegatives: readonly string[] = [
  ...english,
  ...french,
  ...german,
  ...portuguese,
  ...spanish,
  ...thai,
];
