import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import {
  keptAs,
  kindLabel,
  type PreferenceKind,
  preferenceFrom,
} from "@konstruct/core/agent/preference-kinds";
import type { PreferenceChange } from "@konstruct/core/preference";
import { normaliseDigits } from "@konstruct/understanding/slots/digits";
import { saidAmount } from "./said-amount.ts";
import { type SaidLike, saidLikes } from "./said-likes.ts";
import { saidStyle } from "./said-style.ts";

/** Longer messages are cut: a statement of preference is short, and the rest may be pasted. */
const longestText = 2_000;
const mostChanges = 10;

type Kinds = readonly PreferenceKind[];
type Said = { kind: PreferenceKind; value: string | number };

const forgetsAll = /\bforget (?:my preferences|what i (?:like|prefer)|everything (?:i said|about me))\b/iu;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a sentence takes back everything of a kind: "forget my diet", "any therapist is fine". */
function letsGo(sentence: string, kind: PreferenceKind): boolean {
  if (forgetsAll.test(sentence)) return true;
  const names = [kindLabel(kind), ...kind.words].map(escaped).join("|");
  const taken = String.raw`\b(?:forget|ignore|drop) (?:my |the )?(?:favou?rite )?(?:${names})s?\b`;
  const open = String.raw`\b(?:(?:any|the) )?(?:${names}) (?:is fine|will do|doesn'?t matter|does not matter)\b|ลืม(?:${names})|(?:${names})ไหนก็ได้`;
  return new RegExp(`${taken}|${open}`, "iu").test(sentence);
}

/** The kind of a like or dislike; a name goes to the kind for names if there is one. */
function kindOfLike(kinds: Kinds, { isLiked, isName }: SaidLike): PreferenceKind | undefined {
  const heard = (how: PreferenceKind["heard"]) => kinds.find((one) => one.heard === how);
  if (!isLiked) return heard("disliked");
  return (isName ? heard("liked_name") : undefined) ?? heard("liked") ?? heard("liked_name");
}

function holdsOf(kinds: Kinds, sentence: string): Said[] {
  const likes = kinds.filter(({ heard }) => heard !== null && heard !== "named" && heard !== "style");
  const words = [...new Set(likes.flatMap((kind) => kind.words))];
  const style = saidStyle(sentence);
  return [
    ...kinds.flatMap((kind): Said[] => {
      if (kind.heard !== "named" || kind.type !== "number") return [];
      const value = saidAmount(normaliseDigits(sentence), kind.words);
      return value === null ? [] : [{ kind, value }];
    }),
    ...saidLikes(sentence, words).flatMap((said): Said[] => {
      const kind = kindOfLike(kinds, said);
      return kind === undefined ? [] : [{ kind, value: said.text }];
    }),
    ...kinds.flatMap((kind): Said[] =>
      kind.heard === "style" && style !== null ? [{ kind, value: style }] : [],
    ),
  ];
}

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?…])\s+|\n+|;\s+/u).filter((one) => one.trim() !== "");

/** Reported speech and questions state no preference of the contact. */
const isReported = (sentence: string) =>
  /\?\s*$/u.test(sentence) ||
  /\b(?:he|she|they|my (?:wife|husband|son|daughter|friend|boss|mum|mom|dad))\b[^.]{0,20}\b(?:likes?|loves?|hates?|prefers?|wants?)\b/iu.test(
    sentence,
  );

/**
 * Preferences in a contact's own message, of the kinds the agent stores (requirement D7). Quotations are ignored. A question or
 * reported speech states no preference, but may take one back. Nothing is inferred.
 */
export function preferencesIn(
  { preferences: kinds }: Pick<AgentConfig, "preferences">,
  message: { id: string; text: string },
): PreferenceChange[] {
  const text = message.text.slice(0, longestText).replace(/[“"«][^”"»]{0,300}[”"»]/gu, " ");
  return sentencesOf(text)
    .flatMap((sentence): PreferenceChange[] => {
      const from = { quote: sentence.trim().slice(0, 300).toWellFormed(), messageId: message.id };
      const dropped = kinds.filter((kind) => letsGo(sentence, kind));
      if (dropped.length > 0) return dropped.map(({ kind }) => ({ drops: kind, ...from }));
      if (isReported(sentence)) return [];
      return holdsOf(kinds, sentence).flatMap(({ kind, value }) => {
        const holds = preferenceFrom(kind, value);
        return holds === null ? [] : [{ holds, keptAs: keptAs(kind), ...from }];
      });
    })
    .slice(0, mostChanges);
}
