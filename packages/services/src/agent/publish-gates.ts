import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { readTenantSetting, writeTenantSetting } from "@konstruct/db/tenant/settings";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import type { publishFindings } from "../evaluation/publish-findings.ts";
import { parseInput } from "../parse-input.ts";

/** The tenant's own rules for publishing; `publishing` in its settings. */
const publishingSchema = z.strictObject({
  /** Past conversations were replayed on exactly this draft, and none that got worse is unjudged or refused. */
  requireReplay: z.boolean().default(false),
  /** Every suite of the agent has passed on exactly this draft. */
  requireSuites: z.boolean().default(false),
});
export type Publishing = z.infer<typeof publishingSchema>;

/** Further conditions before a configuration goes live. */
export type PublishGates = typeof publishFindings;

export async function publishingOf(tx: TenantTransaction): Promise<Publishing> {
  return publishingSchema.parse((await readTenantSetting(tx, "publishing")) ?? {});
}

export async function readPublishing(context: ServiceContext): Promise<Publishing> {
  authorise(context, "agent.read");
  return withTenant(context.database, context.tenantId, publishingOf);
}

export async function savePublishing(
  context: ServiceContext,
  input: z.input<typeof publishingSchema>,
): Promise<Publishing> {
  authorise(context, "agent.gate");
  const publishing = parseInput(publishingSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    await writeTenantSetting(tx, "publishing", publishing);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "tenant.publishing_changed",
        subject: { kind: "tenant", id: tx.tenantId },
        detail: publishing,
      },
    ]);
  });
  return publishing;
}
