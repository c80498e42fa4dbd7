import type { Environment } from "@konstruct/config/catalogue";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { type SlackWorkspace, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { type WhatsappPhone, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { Secrets } from "../embedded/secrets.ts";
import type { ClosingStack } from "./closing-stack.ts";

export const demoWorkspace = slackWorkspace("demo");
export const demoPhone = whatsappPhone("001");

export type Simulators = { slack?: SlackSimulator; whatsapp?: WhatsappSimulator };
export type Simulated = { workspaces: SlackWorkspace[]; phones: WhatsappPhone[] };

/** A channel is simulated until one of its real secrets is given, and never in production. */
export function whatToSimulate({ runtime, slack, whatsapp }: Environment): Simulated {
  if (runtime.nodeEnv === "production") return { workspaces: [], phones: [] };
  const hasSlack = [slack.signingSecret, slack.botToken, slack.appToken, slack.clientId].some(Boolean);
  const hasWhatsapp = [whatsapp.appSecret, whatsapp.accessToken].some(Boolean);
  return { workspaces: hasSlack ? [] : [demoWorkspace], phones: hasWhatsapp ? [] : [demoPhone] };
}

/** Started before the gateway, whose address they are told afterwards. */
export async function startSimulators(
  { workspaces, phones }: Simulated,
  secrets: Secrets,
  closing: ClosingStack,
): Promise<Simulators> {
  const simulators: Simulators = {};
  if (workspaces.length > 0) {
    const slack = await startSlackSimulator({
      workspaces,
      signingSecret: secrets.slackSigningSecret,
      echoDelayMs: 5,
      retryDelaysMs: [0, 1_000, 5_000],
    });
    closing.add("Slack simulator", slack.stop);
    simulators.slack = slack;
  }
  if (phones.length > 0) {
    const whatsapp = await startWhatsappSimulator({
      phones,
      appSecret: secrets.whatsappAppSecret,
      statuses: ["sent", "delivered"],
      statusDelayMs: 5,
    });
    closing.add("WhatsApp simulator", whatsapp.stop);
    simulators.whatsapp = whatsapp;
  }
  return simulators;
}
