import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { stageAudit } from "../audit/stage-audit.ts";
import type { Database } from "../database.ts";
import { planOutbox } from "../outbox/plan-outbox.ts";
import { withTenant } from "../with-tenant.ts";
import type { Claim } from "./durable-tool-calls.ts";

export type DeadLetter = {
  id: string;
  conversationId: string;
  fromSeq: number;
  toSeq: number;
  reason: "crashes" | "failures";
  error: string;
  createdAt: Date;
  replayedAt: Date | null;
};

/** Puts messages no turn survives aside, tells the contact once, and lets the conversation go on. */
export async function deadLetterTurn(
  database: Database,
  claim: Claim & { channelAccountId: string },
  letter: { fromSeq: number; toSeq: number; reason: "crashes" | "failures"; error: string },
  notice: { target: ReplyTarget; messages: RenderedMessage[]; replaces?: string | undefined },
): Promise<string | undefined> {
  return withTenant(database, claim.tenantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: `update conversation_work set lease_owner = null, lease_until = null, done_seq = $5, crash_count = 0, failure_count = 0, restart_count = 0,
               wake_at = case when pending_since is not null then now() end
             where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4`,
      values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker, letter.toSeq],
    });
    if (rowCount !== 1) return undefined;
    const id = newId();
    await tx.query({
      text: `insert into dead_letter (tenant_id, id, conversation_id, from_seq, to_seq, reason, error) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        tx.tenantId,
        id,
        claim.conversationId,
        letter.fromSeq,
        letter.toSeq,
        letter.reason,
        letter.error.slice(0, 2_000),
      ],
    });
    await planOutbox(tx, {
      conversationId: claim.conversationId,
      channelAccountId: claim.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "notice",
      target: notice.target,
      messages: notice.messages,
      replaces: notice.replaces,
      sender: undefined,
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "orchestrator" },
        action: "turn.dead_lettered",
        subject: { kind: "dead_letter", id },
        conversationId: claim.conversationId,
        detail: { reason: letter.reason, fromSeq: letter.fromSeq, toSeq: letter.toSeq },
      },
    ]);
    return id;
  });
}
