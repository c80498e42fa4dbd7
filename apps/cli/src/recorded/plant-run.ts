import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { RecordedRun } from "./recorded-run.ts";

/** A whole record fits: rounds of the longest turn, and every line. */
const mostSteps = 40;
const longestHistory = 100;

/** The agent of a run: its instructions and its tools; all of them allowed, or every write only with the contact's yes. */
export const agentOfRun = (
  run: RecordedRun,
  tools: readonly string[],
  { deedCheck, writes = "allow" }: { deedCheck: AgentConfig["deed_check"]; writes?: "allow" | "confirm" },
) =>
  agentConfigSchema.parse({
    engine: "v2",
    name: "Agent",
    role: "the company's agent",
    instructions: run.system,
    tools: [...tools],
    // They are the company's own, wherever they stand.
    trusted_sources: [...tools],
    policies: [
      {
        id: "writes",
        when: { field: "effect", op: "ne", value: "read" },
        result: writes,
        reason: "the contact decides",
      },
      {
        id: "recorded",
        when: { field: "tool", op: "exists" },
        result: "allow",
        reason: "the record allows it",
      },
    ],
    model: { provider: "openai", name: run.id },
    max_steps: mostSteps,
    history_window: longestHistory,
    deed_check: deedCheck,
    escalation: { failed_attempts: 0 },
  });

/**
 * The agent of a run as a live version on a web-chat account. Written past the checks of publishing, which know no tools but ours: the
 * database is there for this alone.
 */
export async function plantRun(
  database: Database,
  tenantId: string,
  run: RecordedRun,
  config: ReturnType<typeof agentOfRun>,
): Promise<{ channelAccountId: string; accountKey: string }> {
  const [agentId, versionId, channelAccountId] = [newId(), newId(), newId()];
  const accountKey = `recorded-${run.id}`;
  await withTenant(database, tenantId, async (tx) => {
    const statements: [string, (string | null)[]][] = [
      ["insert into agent (tenant_id, id, name) values ($1, $2, $3)", [agentId, run.id]],
      [
        "insert into agent_version (tenant_id, id, agent_id, number, config) values ($1, $2, $3, 1, $4::jsonb)",
        [versionId, agentId, JSON.stringify(config)],
      ],
      ["update agent set live_version_id = $3 where tenant_id = $1 and id = $2", [agentId, versionId]],
      [
        `insert into channel_account (tenant_id, id, channel, account_key, name, agent_id, settings)
         values ($1, $2, 'webchat', $3, $3, $4, $5::jsonb)`,
        [
          channelAccountId,
          accountKey,
          agentId,
          JSON.stringify({ limits: { contact: { perMinute: 60_000, burst: 1_000 } } }),
        ],
      ],
    ];
    for (const [text, values] of statements) await tx.query({ text, values: [tx.tenantId, ...values] });
    await tx.query({
      text: "select take_channel_route('webchat', $1, $2)",
      values: [accountKey, channelAccountId],
    });
  });
  return { channelAccountId, accountKey };
}
