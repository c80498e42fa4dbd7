import { generateKeyPair, loadPublicKeys, loadSigningKey } from "@konstruct/audit/keys";
import type { Verification } from "@konstruct/audit/verification";
import { verifyExport } from "@konstruct/audit/verify";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { exportAudit } from "@konstruct/db/audit/export-audit";
import { sealTenant } from "@konstruct/db/audit/seal-audit";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { expect, vi } from "vitest";

export const testFact = (id: string = newId()): AuditFact => ({
  occurredAt: new Date().toISOString(),
  actor: { kind: "system", id: "test" },
  action: "message.received",
  subject: { kind: "message", id },
});

/** One transaction that does nothing but stage `count` entries. */
export async function stageFacts(database: Database, tenantId: string, count: number): Promise<void> {
  const facts = Array.from({ length: count }, () => testFact());
  await withTenant(database, tenantId, (tx) => stageAudit(tx, facts));
}

async function countUnsealed(database: Database, tenantId: string): Promise<number> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ n: number }>({
      text: `select count(*) as n from audit_entry e where e.tenant_id = $1
               and not exists (select from audit_seal s where s.tenant_id = $1 and s.entry_id = e.id)`,
      values: [tenantId],
    });
    return rows[0]!.n;
  });
}

function orRefusal(thrown: unknown): AppError {
  if (thrown instanceof AppError && !thrown.retryable) return thrown;
  throw thrown;
}

/**
 * Seals until nothing staged is left. Transactions of the whole server hold the sealer back, those of other test files
 * too, so one pass may find nothing yet. A refusal ends it.
 * @returns how many each pass sealed, without those that sealed nothing
 */
export async function sealAll(database: Database, tenantId: string): Promise<number[]> {
  const passes: number[] = [];
  const refused = await vi.waitFor(
    async () => {
      const sealed = await sealTenant(database, tenantId).catch(orRefusal);
      if (sealed instanceof AppError) return sealed;
      if (sealed > 0) passes.push(sealed);
      expect(await countUnsealed(database, tenantId)).toBe(0);
    },
    { timeout: 180_000, interval: 20 },
  );
  if (refused !== undefined) throw refused;
  return passes;
}

export function testSigningKey() {
  const pair = generateKeyPair();
  return { signingKey: loadSigningKey(pair.privatePem), publicKeys: loadPublicKeys([pair.publicPem]) };
}

/** What an auditor who holds the export, the public key and a kept checkpoint finds. */
export function verifyTenant(
  database: Database,
  tenantId: string,
  publicKeys: ReturnType<typeof testSigningKey>["publicKeys"],
  knownCheckpoint?: string,
): Promise<Verification> {
  const options = { publicKeys, tenantId, ...(knownCheckpoint !== undefined && { knownCheckpoint }) };
  return verifyExport(exportAudit(database, tenantId), options);
}
