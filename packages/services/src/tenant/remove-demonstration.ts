import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { contactIds } from "@konstruct/db/contact/contact-ids";
import { writeTenantSetting } from "@konstruct/db/tenant/settings";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { type ErasureReach, eraseContact } from "../contact/erase-contact.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { readGate, saveGate } from "../evaluation/gates.ts";
import { listSuites, removeSuite } from "../evaluation/suites.ts";
import { parseInput } from "../parse-input.ts";
import { readDemonstration } from "./demonstration.ts";

/** Contacts erased by one call: a request stays short, and the caller repeats it. */
const batch = 25;

const inputSchema = z.strictObject({
  /** The tenant's name, typed by the person who removes it. */
  name: z.string().trim().min(1).max(200),
});

/**
 * Erases the contacts of a demonstration with all they said, then its suites. Agents, members, channels and the audit log stay. One
 * call erases a bounded number; repeat it until `left` is 0.
 * @throws AppError `conflict` when the tenant is no demonstration; `invalid_input` for another name
 */
export async function removeDemonstration(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
  reach: ErasureReach,
): Promise<{ left: number }> {
  authorise(context, "contact.erase");
  const { name } = parseInput(inputSchema, input);
  const { database, tenantId } = context;
  const found = await withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ name: string }>({
      text: "select name from tenant where id = $1",
      values: [tenantId],
    });
    const demonstration = await readDemonstration(tx);
    if (demonstration?.seeded !== true) throw refusalError("demonstration.not_found");
    if (rows[0]?.name !== name) throw refusalError("demonstration.other_name");
    // From now on nothing is added: a playing that is under way stops at its next day.
    if (!demonstration.removed)
      await writeTenantSetting(tx, "demonstration", { seeded: true, removed: true });
    return contactIds(tx, batch);
  });
  for (const id of found.ids) await eraseContact(context, id, reach);
  if (found.total > found.ids.length) return { left: found.total - found.ids.length };
  await finish(context);
  return { left: 0 };
}

async function finish(context: ServiceContext): Promise<void> {
  for (;;) {
    const suites = await listSuites(context, { limit: 100 });
    for (const { id, agentId } of suites) await removeWithGate(context, id, agentId);
    if (suites.length === 0) break;
  }
  await withTenant(context.database, context.tenantId, async (tx) => {
    await writeTenantSetting(tx, "demonstration", { seeded: false, removed: true });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "tenant.demonstration_removed",
        subject: { kind: "tenant", id: tx.tenantId },
      },
    ]);
  });
}

/** A suite that publishing requires cannot be removed. */
async function removeWithGate(context: ServiceContext, suiteId: string, agentId: string): Promise<void> {
  if ((await readGate(context, agentId))?.suiteId === suiteId)
    await saveGate(context, { suiteId, minPassRate: null });
  await removeSuite(context, suiteId);
}
