import { loadSigningKey } from "@konstruct/audit/keys";
import type { Environment } from "@konstruct/config/catalogue";
import { z } from "zod";
import type { Installation } from "../compose/installation.ts";
import { findGatewayUrl } from "../gateway-url.ts";
import { type Check, wrong } from "./check.ts";

const reportSchema = z.object({
  parts: z.object({ model: z.object({ state: z.string(), detail: z.string().default("") }).optional() }),
});

function channelsOf({ slack, whatsapp }: Environment): string {
  const slackState = slack.signingSecret === undefined && slack.appToken === undefined ? "simulated" : "real";
  const whatsappState = whatsapp.appSecret === undefined ? "simulated" : "real";
  return `Slack ${slackState}, WhatsApp ${whatsappState}`;
}

export function serviceChecks({ environment, secrets }: Installation): Check[] {
  return [
    {
      name: "secrets",
      remedy: "Set ENCRYPTION_MASTER_KEY, AUDIT_SIGNING_KEY and WEBCHAT_TOKEN_SECRET; .env.example says how.",
      async run() {
        const { keyId } = loadSigningKey(secrets.auditSigningKey);
        if (secrets.masterKey.length !== 32) wrong("the master key is not 32 bytes");
        return `master key, audit key ${keyId}, web-chat secret; ${channelsOf(environment)}`;
      },
    },
    {
      name: "gateway",
      remedy: "Start it with `npm start`.",
      async run() {
        const url = await findGatewayUrl(environment, undefined);
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() =>
          wrong(`nothing answers at ${url}`),
        );
        return response.ok ? `ready at ${url}` : wrong(`${url} is not ready: ${await response.text()}`);
      },
    },
    {
      name: "model",
      remedy: "Start the model's server again; built-in mode answers until then.",
      async run() {
        const url = await findGatewayUrl(environment, undefined);
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
          () => null,
        );
        const model = reportSchema.safeParse(await response?.json()).data?.parts.model;
        if (model === undefined)
          return "the running system names none: see OPENAI_API_KEY and ANTHROPIC_API_KEY";
        return model.state === "failed" ? wrong(`${model.detail} does not answer any more`) : model.detail;
      },
    },
  ];
}
