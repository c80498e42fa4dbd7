import type { Receipt } from "@konstruct/core/message";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import type { Queryable } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";

/** Stores delivery statuses once each and advances our messages, in whatever order the statuses arrive. */
export async function acceptReceipts(
  database: Queryable,
  receipts: Receipt[],
): Promise<("accepted" | "duplicate" | "unknown_account")[]> {
  const { rows } = await database.query<{
    ord: number;
    outcome: "accepted" | "duplicate" | "unknown_account";
  }>({
    name: "accept-receipts",
    text: "select ord, outcome from accept_receipts($1::jsonb)",
    values: [
      toStorableJson(
        receipts.map((receipt, ord) => ({
          ord,
          channel: receipt.channel,
          account_key: receipt.accountKey,
          external_id: receipt.externalId,
          status: receipt.status,
          // The platform echoes this value, so it may be anything.
          outbox_id:
            receipt.outboxId !== undefined && uuidPattern.test(receipt.outboxId) ? receipt.outboxId : null,
          error_code: receipt.errorCode ?? null,
          error: receipt.errorMessage ?? null,
          occurred_at: receipt.occurredAt,
        })),
      ),
    ],
  });
  return rows.sort((a, b) => a.ord - b.ord).map((row) => row.outcome);
}
