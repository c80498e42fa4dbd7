import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Rehearsal } from "./rehearsal.ts";

const lookEveryMs = 20;
const longestMs = 60_000;

/** Waits until no turn, send or card is due or under way. */
export async function settle({
  database,
  tenantId,
}: Pick<Rehearsal, "database" | "tenantId">): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const open = await withTenant(database, tenantId, async (tx) => {
      const { rows } = await tx.query<{ open: boolean }>({
        name: "rehearsal-open-work",
        text: `select exists (select from conversation_work where tenant_id = $1 and (lease_owner is not null or wake_at < now() + interval '5 s'))
                   or exists (select from outbox where tenant_id = $1 and due_at < now() + interval '5 s')
                   or exists (select from card where tenant_id = $1 and due_at < now() + interval '5 s') as open`,
        values: [tx.tenantId],
      });
      return rows[0]!.open;
    });
    if (!open) return;
    if (performance.now() > until)
      throw new AppError("timeout", `A round of the demonstration did not end in ${longestMs / 1_000} s`);
    await pause(lookEveryMs);
  }
}
