import type { JsonObject } from "@konstruct/core/json";
import type { Preference } from "@konstruct/core/preference";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { Recalled } from "@konstruct/memory/turn-memory";
import type { ReadFile } from "./turn-input.ts";

/** What a model may read: the window of history, what is known of the contact, and recalled messages. */
export type Recollection = {
  history: ConversationMessage[];
  contact: JsonObject;
  preferences: readonly Preference[];
  /** The summary of this conversation before the window. */
  summary: string | null;
  /** Recalled messages of earlier conversations about the same subject. */
  earlier: readonly Recalled[];
  /** The files that came with the message. */
  files: readonly ReadFile[];
  /** What else came with the message, with its role; empty for words alone. */
  beside: string;
};
