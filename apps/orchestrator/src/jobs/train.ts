import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";
import { z } from "zod";
import type { ErrandJob } from "./job-context.ts";

/** Trains the classifier of a version that was just published, so that its first contact does not wait for it. */
export async function trainVersion({ errand, reach, drained }: ErrandJob): Promise<JsonObject | null> {
  const { tenantId } = errand;
  const versionId = z.guid().parse(errand.subjectId);
  const config = await readAgentVersion(reach.database, tenantId, versionId);
  await reach.rankers.prepare(tenantId, agentConfigSchema.parse(config), drained);
  return null;
}
