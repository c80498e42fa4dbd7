import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import type { Secrets } from "../embedded/secrets.ts";
import type { ClosingStack } from "./closing-stack.ts";
import type { Simulated } from "./what-to-simulate.ts";

export type Simulators = { slack?: SlackSimulator; whatsapp?: WhatsappSimulator };

/** Started before the gateway, whose address they get afterwards. */
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
