/** One message of a conversation, as the engine sees it. `at` is ISO 8601. */
export type ConversationMessage = {
  role: "contact" | "agent" | "member";
  text: string;
  /** What came beside the text, in words with their role. */
  beside?: string | undefined;
  at: string;
};

/** Message history by session (requirement B1). */
export interface ConversationMemory {
  /** The last `limit` messages, oldest first. */
  getHistory(sessionId: string, limit: number): Promise<ConversationMessage[]>;
  append(sessionId: string, message: ConversationMessage): Promise<void>;
  clear(sessionId: string): Promise<void>;
}
