import { mcpServerSchema } from "@konstruct/core/agent/mcp-settings";
import { AppError, toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { lookedAt } from "@konstruct/tools/mcp/looked-at";
import type { JobContext } from "./job-context.ts";

const longestLookMs = 20_000;
/** The limit for all descriptions and schemas together, in characters of JSON. */
const mostCharacters = 1_000_000;

/** The tools a server lists now, beside their pins, for a member who chooses. No tool is called. */
export async function lookMcp({ job, reach }: JobContext): Promise<JsonObject | null> {
  const server = mcpServerSchema.parse(job.input.server);
  const { tenantId } = job;
  if (reach.mcp === undefined) throw refusalError("mcp.not_available");
  const caller = {
    tenantId,
    egress: reach.egress ?? null,
    secrets: reach.secretsFor(tenantId),
    signal: AbortSignal.timeout(longestLookMs),
  };
  try {
    const text = JSON.stringify(lookedAt(server, await reach.mcp.list(server, caller, 0), new Date()));
    if (text.length > mostCharacters) throw refusalError("mcp.list_too_long");
    return JSON.parse(text) as JsonObject;
  } catch (thrown) {
    const { code, message, refusal } = toAppError(thrown);
    // The member waits on a page and can ask again, so the job is not retried.
    throw new AppError(code, message, { retryable: false, cause: thrown, ...(refusal && { refusal }) });
  }
}
