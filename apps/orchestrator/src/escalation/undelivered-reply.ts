import { explainErrorCode } from "@konstruct/channels/whatsapp/error-codes";
import type { SendOutcome } from "@konstruct/core/channel";
import { saveSystemNote } from "@konstruct/db/conversation/member-message";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { postToInternalThreads } from "../turn/colleague/post-to-threads.ts";

/** Notifies the member whose reply the platform refused: they believe that the contact has it. */
export async function tellUndelivered(
  deps: Pick<Dependencies, "database" | "senders">,
  row: ClaimedOutbox,
  outcome: Extract<SendOutcome, { kind: "failed" }>,
): Promise<void> {
  const why =
    (row.channel === "whatsapp" ? explainErrorCode(outcome.errorCode)?.words : undefined) ?? outcome.reason;
  const text = `This reply did not reach the contact: “${row.rendered.text.slice(0, 200)}” (${why})`;
  await withTenant(deps.database, row.tenantId, async (tx) => {
    await saveSystemNote(tx, {
      id: row.id,
      conversationId: row.conversationId,
      channelAccountId: row.channelAccountId,
      text,
    });
    await postToInternalThreads(tx, row.conversationId, "Delivery", deps.senders.slack);
  });
}
