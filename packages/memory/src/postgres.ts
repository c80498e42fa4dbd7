import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { ConversationMemory, ConversationMessage } from "./conversation-memory.ts";

/** Runs one parameterised statement inside the caller's tenant scope. */
export type QueryPort = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const roles: ReadonlySet<unknown> = new Set(["contact", "agent", "member"]);

function toMessage(row: Record<string, unknown>): ConversationMessage {
  const { author, text, sent_at: sentAt } = row;
  if (!roles.has(author) || typeof text !== "string") {
    throw new AppError("internal", "A message row has an unexpected shape", { context: { author } });
  }
  const at = sentAt instanceof Date ? sentAt.toISOString() : new Date(String(sentAt)).toISOString();
  return { role: author as ConversationMessage["role"], text, at };
}

/** History in the `message` table. The session id is the conversation id, which must exist. */
export class PostgresConversationMemory implements ConversationMemory {
  readonly #query: QueryPort;
  readonly #tenantId: string;

  constructor(query: QueryPort, tenantId: string) {
    this.#query = query;
    this.#tenantId = tenantId;
  }

  async getHistory(sessionId: string, limit: number): Promise<ConversationMessage[]> {
    if (limit <= 0) return [];
    const rows = await this.#query(
      // A member's decision on an approval is input of a turn, and no message of the conversation.
      `select author, text, sent_at from message
        where tenant_id = $1 and conversation_id = $2 and not envelope ? 'approvalId' order by seq desc limit $3`,
      [this.#tenantId, sessionId, limit],
    );
    return rows.map(toMessage).reverse();
  }

  /** Records only: a message appended here never starts a turn. */
  async append(sessionId: string, message: ConversationMessage): Promise<void> {
    const id = newId();
    const direction = message.role === "contact" ? "inbound" : "outbound";
    const stored = await this.#query(
      `insert into message
         (tenant_id, id, conversation_id, channel_account_id, external_id, direction, author, text, sent_at, starts_turn)
       select tenant_id, $3::uuid, id, channel_account_id, case when $4 = 'inbound' then $3::uuid::text end, $4, $5, $6, $7::timestamptz, false
         from conversation where tenant_id = $1 and id = $2
       returning id`,
      [this.#tenantId, sessionId, id, direction, message.role, message.text, message.at],
    );
    if (stored.length === 0) {
      throw new AppError("not_found", `Conversation ${sessionId} does not exist`);
    }
  }

  async clear(sessionId: string): Promise<void> {
    await this.#query("delete from message where tenant_id = $1 and conversation_id = $2", [
      this.#tenantId,
      sessionId,
    ]);
  }
}
