import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { loadPublicKeys } from "@konstruct/audit/keys";
import { linesOf } from "@konstruct/audit/lines";
import type { Verification } from "@konstruct/audit/verification";
import { verifyExport } from "@konstruct/audit/verify";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type AuditVerifyOptions = { publicKey: string[]; checkpoint?: string; json?: boolean };

function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((thrown: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${(thrown as Error).message}`);
  });
}

function inWords(file: string, result: Verification): string {
  if (!result.ok) {
    return `NOT VALID ${file}: ${result.problem} at entry ${result.firstBadSeq}: ${result.message}. Entries up to ${result.provenThrough} are proven.`;
  }
  const after = result.size - result.provenThrough;
  const tail = after === 0 ? "" : `; the last ${after} are consistent and not yet signed`;
  const withheld = result.withheld === 0 ? "" : `, ${result.withheld} of them withheld`;
  return `valid ${file}: ${result.entries} entries${withheld}, ${result.checkpoints} signatures, proven through ${result.provenThrough}${tail}`;
}

/** Verifies an export with the public key alone: no database, no network, no configuration. */
export async function auditVerify(io: Io, file: string, options: AuditVerifyOptions): Promise<number> {
  const publicKeys = loadPublicKeys(await Promise.all(options.publicKey.map(readText)));
  const known = options.checkpoint === undefined ? undefined : await readText(options.checkpoint);
  const stream = createReadStream(file, "utf8");
  const opened = new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", (error) => reject(new UsageError(`Cannot read ${file}: ${error.message}`)));
  });
  await opened;
  const result = await verifyExport(linesOf(stream as AsyncIterable<string>), {
    publicKeys,
    ...(known !== undefined && { knownCheckpoint: known }),
  });
  if (options.json) printJson(io, result);
  else printLine(io, inWords(file, result));
  return result.ok ? exitCodes.ok : exitCodes.failed;
}
