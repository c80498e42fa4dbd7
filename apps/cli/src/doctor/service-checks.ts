import { loadSigningKey } from "@konstruct/audit/keys";
import type { Environment } from "@konstruct/config/catalogue";
import type { Installation } from "../compose/installation.ts";
import { findGatewayUrl } from "../gateway-url.ts";
import { type Check, wrong } from "./check.ts";

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
  ];
}
