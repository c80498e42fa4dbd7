import { preferenceInWords } from "@konstruct/core/preference-kinds";
import { wordings } from "../compose/wordings.ts";
import type { Turn } from "./turn.ts";

/** The reply to a message that only says what the contact prefers; null when it says nothing of the kind. */
export function tellInMind({ input, record }: Turn): string | null {
  const held = record.preferences.flatMap(({ holds }) =>
    holds === undefined ? [] : [preferenceInWords(input.agent, holds)],
  );
  if (held.length > 0) return wordings.inMind([...new Set(held)].join(", "));
  return record.preferences.length > 0 ? wordings.letGo : null;
}
