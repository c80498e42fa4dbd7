import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import type { Database } from "../database.ts";
import { isOutsidePreviews } from "../preview/outside-previews.ts";
import { withTenant } from "../with-tenant.ts";
import { deflateJson, inflateJson } from "./deflated-json.ts";

/** Bytes of JSON. The limit keeps a runaway turn or a damaged record from filling the memory. */
const largestTrace = 16 * 1024 * 1024;

/** Compresses a trace for storage. Of one that is too large only the size is stored, so that its turn is committed anyway. */
export function encodeTrace(trace: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(trace), "utf8");
  const kept = json.length <= largestTrace ? json : JSON.stringify({ omittedBytes: json.length });
  return deflateJson(kept);
}

/** A stored trace. @throws AppError `internal` when the bytes are not a trace */
export function decodeTrace(bytes: Buffer): unknown {
  const json = inflateJson(bytes, largestTrace, "A stored trace");
  const parsed = parseJson(json.toString("utf8"));
  if (!parsed.ok) throw new AppError("internal", `A stored trace cannot be read: ${parsed.error}`);
  return parsed.value;
}

export type StoredTurn = {
  id: string;
  conversationId: string;
  agentVersionId: string;
  outcome: string;
  startedAt: Date;
  trace: unknown;
};

/**
 * The newest turns, oldest first.
 * @param id of a turn or of a conversation; null reads the tenant's turns, without previews
 * @param limit how many turns at most
 */
export async function readTurns(
  database: Database,
  tenantId: string,
  id: string | null,
  limit: number,
): Promise<StoredTurn[]> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<Omit<StoredTurn, "trace"> & { trace: Buffer }>({
      text: `select id, conversation_id as "conversationId", agent_version_id as "agentVersionId", outcome, started_at as "startedAt", trace
             from turn where tenant_id = $1 and (id = $2 or conversation_id = $2
               or ($2::uuid is null and ${isOutsidePreviews("$1", "conversation_id")})) order by started_at desc, id desc limit $3`,
      values: [tenantId, id, limit],
    });
    return rows.toReversed().map((row) => ({ ...row, trace: decodeTrace(row.trace) }));
  });
}
