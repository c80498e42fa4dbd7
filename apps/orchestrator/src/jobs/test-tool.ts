import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { readConfig } from "@konstruct/db/evaluation/read-config";
import { withTenant } from "@konstruct/db/with-tenant";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { z } from "zod";
import { uncertain } from "../turn/decide/not-run.ts";
import type { JobContext } from "./job-context.ts";

const inputSchema = z.object({
  agentId: z.string().nullable(),
  tool: z.string(),
  args: z.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  really: z.boolean(),
});

/** The keys of a configuration that a call of a tool depends on. */
const toolKeys = z
  .looseObject({})
  .transform(({ name, timezone, hours, tool_settings, packs, knowledge_collections }) => ({
    ...(typeof name === "string" && { name }),
    timezone,
    hours,
    tool_settings,
    packs,
    knowledge_collections,
  }));

/** The agent whose settings a call uses. A draft may have problems elsewhere: only its tools have to be readable. */
async function agentOf({ job, reach }: JobContext, agentId: string | null): Promise<AgentConfig> {
  if (agentId === null) return agentConfigSchema.parse({});
  const found = await withTenant(reach.database, job.tenantId, (tx) => readConfig(tx, agentId, null));
  const whole = agentConfigSchema.safeParse(found?.config ?? {});
  if (whole.success) return whole.data;
  const ofTools = agentConfigSchema.safeParse(toolKeys.parse(found?.config));
  if (ofTools.success) return ofTools.data;
  throw refusalError("request.invalid_fields", { problems: problemsOf(ofTools.error, "") });
}

const problemsOf = ({ issues }: z.ZodError, whole: string) =>
  issues.map(({ path, message }) => `${path.join(".") || whole}: ${message}`).join("; ");

/** Calls a tool for a member who tries it: a read is called, a write only if the member asked for it; otherwise it is simulated. */
export async function testTool(context: JobContext): Promise<JsonObject | null> {
  const { job, reach } = context;
  const { agentId, tool: name, args, really } = inputSchema.parse(job.input);
  const agent = await agentOf(context, agentId);
  const tool = createRegistry(toolsOf(agent.tool_settings)).get(name);
  if (tool === undefined) throw refusalError("tool.not_of_agent", { name });
  const parsed = tool.input.safeParse(args);
  if (!parsed.success)
    throw refusalError("request.invalid_fields", { problems: problemsOf(parsed.error, "arguments") });
  const base = { effect: tool.effect, summary: tool.summarize(parsed.data) };
  if (tool.effect !== "read" && !really) return { ...base, simulated: true };
  const { tenantId, id } = job;
  const { tools } = reach.toolsFor({ tenantId, agentId: agentId ?? id, conversationId: id, agent });
  // Another worker may have begun it, and not every server honours the key.
  if (job.attempts > 1 && tool.effect !== "read" && !tool.idempotent) {
    const { success, data, error, executionTimeMs } = uncertain;
    return { ...base, simulated: false, success, data, error: error as Json, ms: executionTimeMs };
  }
  const call = { tool: name, args: parsed.data as JsonObject, idempotencyKey: `test:${id}` };
  const caller = { tenantId, contactId: id, customerId: null, now: new Date() };
  const { success, data, error, executionTimeMs } = await tools.execute(call, caller);
  return { ...base, simulated: false, success, data, error: error as Json, ms: executionTimeMs };
}
