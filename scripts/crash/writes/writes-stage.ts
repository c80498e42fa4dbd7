import { randomBytes } from "node:crypto";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import { type Database, openDatabase } from "@konstruct/db/database";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import type { QueueBackend } from "@konstruct/queue/backend";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { type Child, startChild } from "../child.ts";
import type { WriteCase } from "./cases.ts";
import { toolMethods } from "./cases.ts";
import { answerCase, caseIdOf, secondThought } from "./scripted-model.ts";
import { startToolServer, type ToolServer, toolRequests } from "./tool-server.ts";
import type { WritesSettings } from "./writes-process.ts";

/** An orchestrator that may die, with a model and tools beside it that live on. */
export type WritesStage = {
  database: Database;
  tenantId: string;
  channelAccountId: string;
  tools: ToolServer;
  /** By id: those the model and the tool server know. */
  cases: Map<string, WriteCase>;
  /** Conversations that stand at their point. */
  held: Set<string>;
  child: Child;
  /** Also lets the model answer differently from now on. */
  restart(): Promise<void>;
  say(id: string, text: string): Promise<void>;
  close(): Promise<void>;
};

/** Once in the life of a stage each case gets so many answers at most. */
const mostAnswers = 1_000_000;

async function seedAgent(database: Database, toolOrigin: string) {
  const actor = { kind: "system", id: "crash" } as const;
  const { tenantId } = await createTenant({ database, actor }, { slug: `writes-${newId()}`, name: "Writes" });
  const context = { database, tenantId, actor };
  const config = agentConfigSchema.parse({
    tools: Object.keys(toolMethods).map((name) => `http.${name}`),
    tool_settings: { http: { requests: toolRequests(toolOrigin) } },
    policies: [
      { id: "all", when: { field: "tool", op: "exists" }, result: "allow", reason: "nobody is asked here" },
    ],
    trusted_sources: ["http.*"],
    deed_check: "words",
    escalation: { failed_attempts: 0 },
  });
  const { agentId } = await publishAgentVersion(context, { config });
  await addReachableOwner(database, tenantId, agentId);
  const accountKey = `writes-${newId()}`;
  const settings = { limits: { contact: { perMinute: 60_000, burst: 1_000 } } };
  const { channelAccountId } = await installChannelAccount(
    { ...context, masterKey: randomBytes(32) },
    { channel: "webchat", accountKey, name: "writes", agentId, settings },
  );
  return { tenantId, channelAccountId, accountKey };
}

/** @param queue of the orchestrator; both kinds are proved */
export async function startWritesStage(options: {
  appUrl: string;
  queue: QueueBackend;
}): Promise<WritesStage> {
  const database = openDatabase({ url: options.appUrl, applicationName: "crash-parent", maxConnections: 4 });
  const cases = new Map<string, WriteCase>();
  const held = new Set<string>();
  let generation = 0;
  const tools = await startToolServer(async (id) => {
    const { kind } = cases.get(id)!;
    if (kind === "stopped" || kind === "changed") await say(id, secondThought);
  });
  const { accountKey, ...place } = await seedAgent(database, tools.origin);
  const model = await startOpenAISimulator();
  model.script(({ body }) => {
    const messages = body.messages as Parameters<typeof answerCase>[1];
    return answerCase(cases.get(caseIdOf(messages) ?? "")!, messages, generation);
  }, mostAnswers);
  const settings: WritesSettings = { ...options, modelUrl: model.url, toolOrigin: tools.origin };
  const start = () =>
    startChild("writes", settings, (message) => {
      if ("held" in message) held.add(String(message.held));
    });
  async function say(id: string, text: string): Promise<void> {
    await acceptMessages(database, [{ message: webchatMessage(accountKey, id, text), debounceMs: 0 }]);
  }
  const stage: WritesStage = {
    ...place,
    database,
    tools,
    cases,
    held,
    say,
    child: await start(),
    async restart() {
      generation++;
      held.clear();
      stage.child = await start();
    },
    async close() {
      await stage.child.stop();
      await Promise.all([model.stop(), tools.stop()]);
      await database.close();
    },
  };
  return stage;
}
