import type { Preference } from "@konstruct/core/preference";

/** An earlier message, here or in another conversation of the same person with the same agent. */
export type Recalled = {
  role: "contact" | "agent" | "member";
  text: string;
  /** ISO 8601. */
  at: string;
  channel: string;
};

/** What a turn knows beyond its window of messages (requirements D7 and E1). */
export type TurnMemory = {
  /** Newest first. */
  preferences: readonly Preference[];
  /** The summary of this conversation before the window; null while all of it fits. */
  summary: string | null;
  /** Oldest first. */
  recalled: readonly Recalled[];
};

export const emptyMemory: TurnMemory = { preferences: [], summary: null, recalled: [] };
