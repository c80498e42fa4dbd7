import { storableText } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Adds the transcript to a voice message. A message with text keeps its own. */
export async function writeDown(tx: TenantTransaction, messageId: string, words: string): Promise<void> {
  await tx.query({
    text: "update message set text = $3 where tenant_id = $1 and id = $2 and text = ''",
    values: [tx.tenantId, messageId, storableText(words)],
  });
}
