import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";
import { z } from "zod";
import type { JobContext } from "./job-context.ts";

/** Trains the classifier of a version that was just published, so that its first contact does not wait for it. */
export async function trainVersion({ job, reach, drained }: JobContext): Promise<JsonObject | null> {
  const { tenantId } = job;
  const versionId = z.guid().parse(job.subjectId);
  const config = await readAgentVersion(reach.database, tenantId, versionId);
  await reach.rankers.prepare(tenantId, agentConfigSchema.parse(config), drained);
  return null;
}
