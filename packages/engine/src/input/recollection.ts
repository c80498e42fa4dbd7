import type { JsonObject } from "@konstruct/core/json";
import type { Preference } from "@konstruct/core/preference";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { Recalled } from "@konstruct/memory/turn-memory";
import type { ReadFile } from "./turn-input.ts";

/** What the model may look at: the window of history, what is known of the contact, and what was said before. */
export type Recollection = {
  history: ConversationMessage[];
  contact: JsonObject;
  preferences: readonly Preference[];
  /** Of this conversation before the window. */
  summary: string | null;
  /** Other times, about the same thing. */
  earlier: readonly Recalled[];
  /** What came with the message. */
  files: readonly ReadFile[];
};
