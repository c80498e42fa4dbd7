import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadSigningKey, type SigningKey } from "@konstruct/audit/keys";
import { checkpointTenant } from "@konstruct/db/audit/checkpoint-audit";
import { exportAudit } from "@konstruct/db/audit/export-audit";
import { sealEverything } from "@konstruct/db/audit/seal-everything";
import type { Database } from "@konstruct/db/database";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, tell } from "../../io.ts";

export type AuditExportOptions = { tenant: string; out?: string; json?: boolean };

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Exports the whole log of one tenant: waiting entries are numbered and signed first, so the last line is a signature. */
export async function* signedExport(
  database: Database,
  tenantId: string,
  key: SigningKey,
): AsyncGenerator<string> {
  await sealEverything(database, tenantId);
  await checkpointTenant(database, tenantId, key);
  yield* withLineEnds(exportAudit(database, tenantId));
}

export async function auditExport(io: Io, options: AuditExportOptions): Promise<number> {
  return withInstallation(async ({ database, secrets }) => {
    const { tenantId } = await tenantContext(database, options.tenant);
    const lines = Readable.from(signedExport(database, tenantId, loadSigningKey(secrets.auditSigningKey)));
    const { out } = options;
    if (out === undefined) {
      await pipeline(lines, io.stdout, { end: false });
      return exitCodes.ok;
    }
    // Renamed when it is complete: a file with that name is always a whole export.
    const draft = `${out}.part`;
    try {
      await pipeline(lines, createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, out);
    } finally {
      await rm(draft, { force: true });
    }
    if (options.json) printJson(io, { tenant: options.tenant, tenantId, out });
    else tell(io, `Wrote ${out}. Verify it with: konstruct audit verify ${out} --public-key <pem file>`);
    return exitCodes.ok;
  });
}
