import type { TenantTransaction } from "../with-tenant.ts";

/** Gives a message that was spoken its words, for everybody who reads the conversation later. One with words of its own keeps them. */
export async function writeDown(tx: TenantTransaction, messageId: string, words: string): Promise<void> {
  await tx.query({
    text: "update message set text = $3 where tenant_id = $1 and id = $2 and text = ''",
    values: [tx.tenantId, messageId, words],
  });
}
