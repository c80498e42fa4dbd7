import {
  type ChatwootSimulator,
  startChatwootSimulator,
} from "@konstruct/simulators/chatwoot/start-chatwoot";
import { type GoogleSimulator, startGoogleSimulator } from "@konstruct/simulators/google/start-google";
import type { SimulatedTool } from "@konstruct/simulators/mcp/simulated-tool";
import { type McpSimulator, startMcp } from "@konstruct/simulators/mcp/start-mcp";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import type { WhatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { platformSecrets } from "./platform-addresses.ts";
import { stageHere } from "./stage-here.ts";

export async function startSlack(workspace: SlackWorkspace): Promise<SlackSimulator> {
  return startSlackSimulator({
    port: stageHere().platformPorts.slack,
    workspaces: [workspace],
    signingSecret: platformSecrets.slack,
    eventsUrl: `${stageHere().gatewayUrl}/slack/events`,
  });
}

type WhatsappOptions = Omit<Parameters<typeof startWhatsappSimulator>[0], "phones" | "appSecret">;

export async function startWhatsapp(
  phone: WhatsappPhone,
  options: WhatsappOptions = {},
): Promise<WhatsappSimulator> {
  return startWhatsappSimulator({
    ...options,
    port: stageHere().platformPorts.whatsapp,
    phones: [phone],
    appSecret: platformSecrets.whatsapp,
    webhookUrl: `${stageHere().gatewayUrl}/whatsapp/webhook`,
  });
}

export async function startChatwoot(
  options: Pick<Parameters<typeof startChatwootSimulator>[0], "account" | "bot">,
): Promise<ChatwootSimulator> {
  const chatwoot = await startChatwootSimulator({
    ...options,
    port: stageHere().platformPorts.chatwoot,
    secret: platformSecrets.chatwoot,
  });
  chatwoot.setWebhookUrl(`${stageHere().gatewayUrl}/chatwoot/webhook`);
  return chatwoot;
}

/** A model inside, which tenants may reach. */
export async function startModel(keys: readonly string[]): Promise<OpenAISimulator> {
  return startOpenAISimulator({ port: stageHere().platformPorts.model, keys });
}

export async function startGoogle(): Promise<GoogleSimulator> {
  return startGoogleSimulator({ port: stageHere().platformPorts.google });
}

/** An MCP server inside, which tenants may reach. */
export async function startMcpServer(tools: SimulatedTool[]): Promise<McpSimulator> {
  return startMcp({ port: stageHere().platformPorts.mcp, tools });
}
