import { detectLanguage } from "@konstruct/core/language/detect-language";
import { toCardinal as ar } from "n2words/ar-SA";
import { toCardinal as cs } from "n2words/cs-CZ";
import { toCardinal as da } from "n2words/da-DK";
import { toCardinal as el } from "n2words/el-GR";
import { toCardinal as fa } from "n2words/fa-IR";
import { toCardinal as fi } from "n2words/fi-FI";
import { toCardinal as tl } from "n2words/fil-PH";
import { toCardinal as he } from "n2words/he-IL";
import { toCardinal as hr } from "n2words/hr-HR";
import { toCardinal as hu } from "n2words/hu-HU";
import { toCardinal as it } from "n2words/it-IT";
import { toCardinal as ko } from "n2words/ko-KR";
import { toCardinal as lt } from "n2words/lt-LT";
import { toCardinal as lv } from "n2words/lv-LV";
import { toCardinal as nb } from "n2words/nb-NO";
import { toCardinal as nl } from "n2words/nl-NL";
import { toCardinal as pl } from "n2words/pl-PL";
import { toCardinal as ro } from "n2words/ro-RO";
import { toCardinal as ru } from "n2words/ru-RU";
import { toCardinal as sv } from "n2words/sv-SE";
import { toCardinal as tr } from "n2words/tr-TR";
import { toCardinal as uk } from "n2words/uk-UA";

/** How languages without a table of their own say a number. */
const spoken: Readonly<Record<string, (number: number) => string>> = {
  ar,
  cs,
  da,
  el,
  fa,
  fi,
  he,
  hr,
  hu,
  it,
  ko,
  lt,
  lv,
  nb,
  nl,
  pl,
  ro,
  ru,
  sv,
  tl,
  tr,
  uk,
};

/** Numbers up to this are written as words. */
const largest = 100;

/** The word for a whole number in the language of a text, if it has no table: a word may be another elsewhere, as "due" is. */
export function spokenIn(text: string, number: number): string[] {
  if (!Number.isInteger(number) || number > largest) return [];
  const say = spoken[detectLanguage(text) ?? ""];
  return say === undefined ? [] : [say(number)];
}

/** The words for a whole number in all these languages. */
export const spokenAnywhere = (number: number): string[] => Object.values(spoken).map((say) => say(number));
