import type { ConversationMemory, ConversationMessage } from "./conversation-memory.ts";

/** History in this process only; gone when it ends. */
export class InMemoryConversationMemory implements ConversationMemory {
  readonly #messages = new Map<string, ConversationMessage[]>();

  async getHistory(sessionId: string, limit: number): Promise<ConversationMessage[]> {
    return limit <= 0 ? [] : (this.#messages.get(sessionId) ?? []).slice(-limit);
  }

  async append(sessionId: string, message: ConversationMessage): Promise<void> {
    const messages = this.#messages.get(sessionId) ?? [];
    this.#messages.set(sessionId, [...messages, message]);
  }

  async clear(sessionId: string): Promise<void> {
    this.#messages.delete(sessionId);
  }
}
