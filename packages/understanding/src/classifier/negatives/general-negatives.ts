import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";

/** Everyday talk in several languages. Sentences that resemble an agent's examples are left out for that agent. */
export const generalNegatives: readonly string[] = [
  ...english,
  ...french,
  ...german,
  ...portuguese,
  ...spanish,
  ...thai,
];
