import { unknownKeys } from "@konstruct/agent-config/checks/unknown-keys";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { lockAgent } from "@konstruct/db/agent/agents";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { insertNewAgent } from "./create-agent.ts";
import { checkConfig, refuseProblems } from "./draft-findings.ts";
import { type PublishedVersion, storeVersion } from "./store-version.ts";
import { widenings } from "./versions.ts";

const inputSchema = z.strictObject({
  /** Omitted: a new agent. */
  agentId: z.uuid().optional(),
  config: agentConfigSchema,
  note: z.string().max(2_000).default(""),
});

/** Publishes a whole configuration, for the command line and templates. Claimed turns finish on the version they began with. */
export async function publishAgentVersion(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<PublishedVersion> {
  authorise(context, "agent.publish");
  // Checked before the schema parses, which drops unknown keys.
  refuseProblems(unknownKeys(input.config));
  const { agentId, config, note } = parseInput(inputSchema, input);
  refuseProblems(checkConfig(config).findings);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const id = agentId ?? (await insertNewAgent(tx, context, config.name));
    const liveVersionId = await lockAgent(tx, id);
    const widened = agentId === undefined ? [] : await widenings(tx, id, liveVersionId, config);
    return storeVersion(tx, context, { agentId: id, config, note, widened });
  });
}
