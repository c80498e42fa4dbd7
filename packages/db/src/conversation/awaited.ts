import type { TenantTransaction } from "../with-tenant.ts";
import { isMemberReply } from "./member-message.ts";
import { lockOwnership } from "./ownership.ts";

/** A conversation that was handed to people, before any of them has come. */
export type Awaited = {
  /** The number of the last message that a turn has read. */
  readSeq: number;
};

/**
 * Locks the conversation's owner until the transaction ends. Undefined: the agent has the conversation, or a person has it, because
 * they took it over or have written since the hand-over.
 */
export async function readAwaited(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Awaited | undefined> {
  const ownership = await lockOwnership(tx, conversationId);
  if (ownership?.owner !== "person") return undefined;
  // A statement of its own: it sees what was committed before the lock was given.
  const { rows } = await tx.query<{ readSeq: string }>({
    name: "read-awaited",
    text: `select greatest(w.done_seq, (select t.to_seq from turn t where t.tenant_id = $1 and t.conversation_id = $2
                                   order by t.started_at desc limit 1)) as "readSeq"
           from conversation_work w
           where w.tenant_id = $1 and w.conversation_id = $2 and w.owner_since is not null
             and exists (select from escalation e where e.tenant_id = $1 and e.conversation_id = $2 and e.state = 'open')
             and not exists (select from message m where m.tenant_id = $1 and m.conversation_id = $2 and ${isMemberReply("m")}
                               and m.received_at >= w.owner_since)`,
    values: [tx.tenantId, conversationId],
  });
  const row = rows[0];
  return row && { readSeq: Number(row.readSeq) };
}
