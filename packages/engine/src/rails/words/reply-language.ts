import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { namelessProseOf } from "@konstruct/core/language/prose";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";

/** With fewer letters the text may be all names and set phrases. */
const fewestLetters = 40;
/** Three times the lead required for a contact's message, because a false alarm costs more than a miss. */
const lead = 0.15;
/** Groups of languages too similar to tell apart. */
const alike: readonly ReadonlySet<string>[] = [
  new Set(["id", "ms"]),
  new Set(["nb", "no", "nn", "da", "sv"]),
  new Set(["hr", "sr", "bs", "sl"]),
  new Set(["cs", "sk"]),
  new Set(["ru", "uk", "be", "bg"]),
  new Set(["pt", "gl", "es", "ca"]),
];

const areAlike = (one: string, other: string) =>
  one === other || alike.some((group) => group.has(one) && group.has(other));

/** Refuses a reply in another language than the conversation's; null if the language matches or cannot be detected. */
export function otherLanguage({ turn }: LoopRun, text: string): Verdict | null {
  const { language } = turn.session;
  if (language === null) return null;
  const prose = namelessProseOf(text);
  if ((prose.match(/\p{L}/gu) ?? []).length < fewestLetters) return null;
  const heard = detectLanguage(prose, lead);
  if (heard === null || areAlike(baseOf(heard), baseOf(language))) return null;
  return refused(
    "other_language",
    `The conversation is in ${language}, and this reply is not. Say it in ${language}; where the contact asked for another language, name that one in \`language\`.`,
  );
}
