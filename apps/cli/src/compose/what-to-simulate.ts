import type { Environment } from "@konstruct/config/catalogue";
import { type SlackWorkspace, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { type WhatsappPhone, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";

export const demoWorkspace = slackWorkspace("demo");
export const demoPhone = whatsappPhone("001");

export type Simulated = { workspaces: SlackWorkspace[]; phones: WhatsappPhone[] };

/** A channel is simulated until one of its real secrets is given, and never in production. */
export function whatToSimulate({ runtime, slack, whatsapp }: Environment): Simulated {
  if (runtime.nodeEnv === "production") return { workspaces: [], phones: [] };
  const hasSlack = [slack.signingSecret, slack.botToken, slack.appToken, slack.clientId].some(Boolean);
  const hasWhatsapp = [whatsapp.appSecret, whatsapp.accessToken].some(Boolean);
  return { workspaces: hasSlack ? [] : [demoWorkspace], phones: hasWhatsapp ? [] : [demoPhone] };
}
