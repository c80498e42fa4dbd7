import * as stored from "@konstruct/db/agent/agents";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { parseAgentId } from "./drafts.ts";

const pageSchema = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  /** Id of the last one of the previous page. */
  before: z.guid().nullable().default(null),
});

/** Newest first. */
export async function listAgents(
  context: ServiceContext,
  page: z.input<typeof pageSchema> = {},
): Promise<stored.ListedAgent[]> {
  authorise(context, "agent.read");
  const parsed = parseInput(pageSchema, page);
  return withTenant(context.database, context.tenantId, (tx) => stored.listAgents(tx, parsed));
}

/** @throws AppError `not_found`, for another tenant's agent too */
export async function readAgent(context: ServiceContext, agentId: string): Promise<stored.ListedAgent> {
  authorise(context, "agent.read");
  const id = parseAgentId(agentId);
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findAgent(tx, id));
  if (found === undefined) throw stored.noSuchAgent(id);
  return found;
}
