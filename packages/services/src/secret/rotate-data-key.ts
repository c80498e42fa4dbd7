import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { addDataKey, dropUnusedDataKeys, readDataKeys, rewrapDataKey } from "@konstruct/db/secret/data-keys";
import {
  readSealedOtherwise,
  replaceSealed,
  type SealedColumn,
  sealedColumns,
} from "@konstruct/db/secret/sealed-values";
import { withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { makeDataKey, unwrapDataKey, wrapDataKey } from "./secret-box.ts";
import { type MasterKeys, Vault } from "./vault.ts";

const batchSize = 200;

const newerRotation = () => refusalError("secret.rotated_meanwhile");

/**
 * Gives the tenant a new data key and seals every secret again with it. Readers never wait and never fail: each secret says which key
 * opens it, and a key stays while a secret needs it. The next rotation finishes what stopped half way, unless a secret does not open:
 * it has to be set again first.
 * @param onProgress how many secrets have been sealed again so far
 * @throws AppError `conflict` when another rotation of the tenant began meanwhile, which seals the rest
 */
export async function rotateDataKey(
  context: ServiceContext,
  masterKeys: MasterKeys,
  onProgress: (resealed: number) => void = () => undefined,
): Promise<{ version: number; resealed: number }> {
  authorise(context, "secret.write");
  const { database, tenantId } = context;
  const version = await withTenant(database, tenantId, async (tx) => {
    const [newest] = await readDataKeys(tx);
    const next = (newest?.version ?? 0) + 1;
    const [masterKey = Buffer.alloc(0)] = masterKeys;
    const { wrapped } = makeDataKey(masterKey, tenantId, next);
    if (!(await addDataKey(tx, next, wrapped))) throw newerRotation();
    return next;
  });
  // Its own, so that nothing is sealed with a key that was cached before.
  const vault = new Vault(database, masterKeys);
  let resealed = 0;
  for (const column of sealedColumns) {
    for (;;) {
      const count = await resealBatch(context, vault, column, version);
      if (count === 0) break;
      resealed += count;
      onProgress(resealed);
    }
  }
  await withTenant(database, tenantId, async (tx) => {
    await dropUnusedDataKeys(tx);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "data_key.rotated",
        subject: { kind: "data_key", id: String(version) },
        detail: { resealed },
      },
    ]);
  });
  return { version, resealed };
}

async function resealBatch(
  { database, tenantId }: ServiceContext,
  vault: Vault,
  column: SealedColumn,
  version: number,
): Promise<number> {
  const found = await withTenant(database, tenantId, async (tx) => {
    const [newest] = await readDataKeys(tx);
    if (newest?.version !== version) throw newerRotation();
    return readSealedOtherwise(tx, column, version, batchSize);
  });
  if (found.length === 0) return 0;
  const opened = await Promise.all(
    found.map(async ({ row, sealed }) => {
      const place = { tenantId, table: column.table, column: column.column, row };
      return { row, sealed, place, plaintext: await vault.open(place, sealed) };
    }),
  );
  await withTenant(database, tenantId, async (tx) => {
    const values = [];
    for (const { row, sealed, place, plaintext } of opened)
      values.push({ row, from: sealed, to: await vault.seal(tx, place, plaintext) });
    await replaceSealed(tx, column, values);
  });
  return found.length;
}

/** After the master key was replaced: wraps a tenant's data keys with the current one. No secret is touched. */
export async function rewrapDataKeys(context: ServiceContext, masterKeys: MasterKeys): Promise<number> {
  authorise(context, "secret.write");
  return withTenant(context.database, context.tenantId, async (tx) => {
    let rewrapped = 0;
    for (const { version, wrapped } of await readDataKeys(tx)) {
      const { key, wrappedBy } = unwrapDataKey(masterKeys, tx.tenantId, version, wrapped);
      if (wrappedBy === 0) continue;
      await rewrapDataKey(tx, version, wrapDataKey(masterKeys[0]!, tx.tenantId, key));
      rewrapped++;
    }
    return rewrapped;
  });
}
