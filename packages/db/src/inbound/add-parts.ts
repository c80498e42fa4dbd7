import type { Part } from "@konstruct/core/message";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Adds what came beside a message and was fetched later. */
export async function addParts(tx: TenantTransaction, messageId: string, parts: Part[]): Promise<void> {
  await tx.query({
    name: "add-parts",
    text: "update message set parts = parts || $3::jsonb where tenant_id = $1 and id = $2",
    values: [tx.tenantId, messageId, toStorableJson(parts)],
  });
}
