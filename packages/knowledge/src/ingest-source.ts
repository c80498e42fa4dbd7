import { toAppError } from "@konstruct/core/errors";
import {
  type ClaimedSource,
  claimSource,
  endSource,
  reportProgress,
  type SourceEnd,
} from "@konstruct/db/knowledge/claim-sources";
import { saveDocument } from "@konstruct/db/knowledge/documents";
import { withTenant } from "@konstruct/db/with-tenant";
import { ingestFile } from "./ingest-file.ts";
import { ingestSite } from "./ingest-site.ts";
import type { IngestReach, Work } from "./ingest-work.ts";

/** The source was removed, queued again or claimed by another worker: the work is dropped. */
class Lost extends Error {}

/** The lease is longer than any step between two reports. */
const leaseMs = 120_000;
const mostAttempts = 4;
/** Most time for one source. */
const longestWorkMs = 30 * 60_000;

/**
 * Claims the tenant's next due source and processes it to its end: `ready`, or `failed` with the reason.
 * @param stopped releases the source, for another worker to start again
 * @returns false when none was due
 */
export async function ingestNextSource(
  reach: IngestReach,
  tenantId: string,
  worker: string,
  stopped?: AbortSignal,
): Promise<boolean> {
  const { database, embedder } = reach;
  const source = await withTenant(database, tenantId, (tx) =>
    claimSource(tx, worker, embedder.name, leaseMs),
  );
  if (source === undefined) return false;
  const held = (isHeld: boolean) => {
    if (!isHeld) throw new Lost("another worker has claimed the source");
  };
  const work: Work = {
    tenantId,
    source,
    signal: AbortSignal.any([AbortSignal.timeout(longestWorkMs), ...(stopped ? [stopped] : [])]),
    progress: async (state, progress) =>
      held(
        await withTenant(database, tenantId, (tx) => reportProgress(tx, source, state, progress, leaseMs)),
      ),
    save: async (document) =>
      held(await withTenant(database, tenantId, (tx) => saveDocument(tx, source, document, embedder.name))),
  };
  try {
    const end = await (source.kind === "file" ? ingestFile(reach, work) : ingestSite(reach, work));
    await withTenant(database, tenantId, (tx) => endSource(tx, source, end, embedder.name));
  } catch (thrown) {
    if (thrown instanceof Lost) return true;
    const end = stopped?.aborted ? interrupted : afterFailure(source, thrown);
    await withTenant(database, tenantId, (tx) => endSource(tx, source, end, embedder.name));
  }
  return true;
}

/** On shutdown the source is released, so that another worker claims it at once. */
const interrupted: SourceEnd = {
  state: "failed",
  reason: "Reading was interrupted. It is tried again by itself.",
  againInMs: 0,
};

/** A transient failure is retried with growing delays; any other is reported. */
function afterFailure({ attempts }: ClaimedSource, thrown: unknown): SourceEnd {
  const error = toAppError(thrown);
  const reason = error.publicMessage ?? error.message.slice(0, 500);
  const mayPass = error.retryable && attempts < mostAttempts;
  return {
    state: "failed",
    reason: mayPass ? `${reason} It is tried again by itself.` : reason,
    againInMs: mayPass ? 30_000 * 4 ** attempts : null,
  };
}
