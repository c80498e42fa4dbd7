import type { AuditCrypto } from "./audit-crypto.ts";
import { toBase64 } from "./bytes.ts";
import { type Checkpoint, openNote } from "./checkpoint-note.ts";
import { readHeader } from "./export-format.ts";
import { type Finding, LogWalk } from "./log-walk.ts";
import type { Verification } from "./verification.ts";

export type VerifyWith = {
  crypto: AuditCrypto;
  /** The newest signed checkpoint from an earlier export: reveals a rollback or a second history. */
  knownCheckpoint?: string;
  /** The expected tenant; without it, the tenant in the header. */
  tenantId?: string;
};

/**
 * Verifies an exported log, in Node and in a browser alike; never throws for the content of a line. An error thrown by `lines`
 * itself is passed on. Memory use is constant: one line and one hash.
 */
export async function verifyLines(
  lines: AsyncIterable<string> | Iterable<string>,
  options: VerifyWith,
): Promise<Verification> {
  let walk: LogWalk | undefined;
  for await (const line of lines) {
    if (walk === undefined) {
      const begun = await begin(line, options);
      if (begun.walk === undefined) return failed(begun.finding, 0);
      walk = begun.walk;
      continue;
    }
    const finding = await walk.read(line);
    if (finding !== undefined) return failed(finding, walk.provenThrough);
  }
  if (walk === undefined) return failed(unreadable("The export is empty"), 0);
  const finding = walk.end();
  if (finding !== undefined) return failed(finding, walk.provenThrough);
  return {
    ok: true,
    entries: walk.entries,
    withheld: walk.withheld,
    size: walk.seq,
    head: toBase64(walk.chain),
    checkpoints: walk.checkpoints,
    provenThrough: walk.provenThrough,
  };
}

type Begun = { walk: LogWalk } | { walk: undefined; finding: Finding };

async function begin(firstLine: string, options: VerifyWith): Promise<Begun> {
  const read = readHeader(firstLine);
  if (!read.ok) return { walk: undefined, finding: unreadable(`The header: ${read.message}`) };
  const { header } = read;
  const firstBadSeq = header.from;
  if (options.tenantId !== undefined && options.tenantId !== header.tenantId) {
    const message = `The export is of tenant ${header.tenantId}`;
    return { walk: undefined, finding: { problem: "wrong_tenant", firstBadSeq, message } };
  }
  let known: Checkpoint | undefined;
  if (options.knownCheckpoint !== undefined) {
    const opened = await openNote(options.knownCheckpoint, options.crypto);
    if (!opened.ok) {
      const message = `The known checkpoint: ${opened.message}`;
      return { walk: undefined, finding: { problem: opened.problem, firstBadSeq, message } };
    }
    known = opened.checkpoint;
    if (known.tenantId !== header.tenantId) {
      const message = "The known checkpoint is of another tenant";
      return { walk: undefined, finding: { problem: "wrong_tenant", firstBadSeq, message } };
    }
  }
  const walk = await LogWalk.from(header, options.crypto, known);
  const finding = walk.begin();
  return finding === undefined ? { walk } : { walk: undefined, finding };
}

function unreadable(message: string): Finding {
  return { problem: "malformed", firstBadSeq: 1, message };
}

function failed(finding: Finding, provenThrough: number): Verification {
  return { ok: false, ...finding, provenThrough };
}
