import type { Preference } from "@konstruct/core/preference";
import { wordings } from "../compose/wordings.ts";
import type { Turn } from "./turn.ts";

function wordsFor(preference: Preference): string {
  switch (preference.kind) {
    case "budget":
      return `a budget of ${preference.value.max.toLocaleString("en-US")}`;
    case "disliked_brand":
      return `no ${preference.value.text}`;
    default:
      return preference.value.text;
  }
}

/** The reply to a message that only says what the contact prefers; null when it says nothing of the kind. */
export function tellInMind({ record }: Turn): string | null {
  const held = record.preferences.flatMap(({ holds }) => (holds === undefined ? [] : [wordsFor(holds)]));
  if (held.length > 0) return wordings.inMind([...new Set(held)].join(", "));
  return record.preferences.length > 0 ? wordings.letGo : null;
}
