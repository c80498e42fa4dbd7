import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@konstruct/db/database";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { importSuite } from "@konstruct/services/evaluation/suites";
import { stageFacts } from "@konstruct/testing/audit-log";
import { plantTraffic, type Traffic } from "@konstruct/testing/plant-traffic";
import type { Owner } from "./owner-by-http.ts";

const articles = 20;
const auditEntries = 20_000;
const suite = `suite: manners
agent: agent.yaml
modes: [builtin]
cases:
  - id: hello
    title: Says hello
    turns:
      - say: hello
`;

/** A tenant with an agent, traffic, articles, a suite and an audit log. @returns ids for the addresses of pages */
export async function plantBusyTenant(
  { org, context, read }: Owner,
  admin: Database,
  traffic: Traffic,
): Promise<{ contact: string; conversation: string; suite: string; agent: string }> {
  const { tenantId } = context;
  const { agentId, versionId: agentVersionId } = await publishAgentVersion(context, {
    config: { name: "Ava" },
  });
  const { channelAccountId } = await installChannelAccount(
    { ...context, masterKey: randomBytes(32) },
    { channel: "webchat", accountKey: `site-${randomUUID()}`, name: "Site", agentId },
  );
  const query = async (text: string, values: unknown[] = []) =>
    (await admin.query({ text, values: values as (string | number)[] })).rows;
  const { suiteId } = await importSuite(context, { agentId, name: "manners", yaml: suite });
  for (let at = 0; at < articles; at++)
    await read(`/api/o/${org}/commands/knowledge.write_article`, {
      title: `Article ${at}`,
      markdown: `# Article ${at}\n\nReturned within ${at} days.`,
    });
  await stageFacts(context.database, tenantId, auditEntries);
  await plantTraffic({ admin: query }, { tenantId, agentId, agentVersionId, channelAccountId }, traffic);
  const [row] = await query(
    `select contact_id as contact, id as conversation from conversation where tenant_id = $1 and not preview order by created_at desc limit 1`,
    [tenantId],
  );
  return { ...(row as { contact: string; conversation: string }), suite: suiteId, agent: agentId };
}
