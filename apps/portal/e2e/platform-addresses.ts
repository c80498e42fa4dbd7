import { randomInt } from "node:crypto";

/** Where the platforms are for the stage. A journey that needs one starts its simulator there, and has it in its hands. */
export type PlatformPorts = {
  slack: number;
  whatsapp: number;
  chatwoot: number;
  model: number;
  google: number;
  mcp: number;
  /** A business's own site. */
  site: number;
};

/** What each signs its webhooks with. */
export const platformSecrets = {
  slack: "stage-slack",
  whatsapp: "stage-whatsapp",
  chatwoot: "stage-chatwoot",
};

export function choosePlatformPorts(): PlatformPorts {
  const slack = 21_000 + 7 * randomInt(280);
  return {
    slack,
    whatsapp: slack + 1,
    chatwoot: slack + 2,
    model: slack + 3,
    google: slack + 4,
    mcp: slack + 5,
    site: slack + 6,
  };
}

/** The environment of an installation that has all of them, and lets its tenants reach four addresses inside. */
export const platformVariables = ({
  slack,
  whatsapp,
  chatwoot,
  model,
  google,
  mcp,
  site,
}: PlatformPorts): Record<string, string> => ({
  SLACK_API_URL: `http://127.0.0.1:${slack}/api/`,
  SLACK_SIGNING_SECRET: platformSecrets.slack,
  SLACK_CLIENT_ID: "1.2",
  SLACK_CLIENT_SECRET: "stage-client",
  SLACK_STATE_SECRET: "stage-state",
  WHATSAPP_GRAPH_URL: `http://127.0.0.1:${whatsapp}`,
  WHATSAPP_APP_SECRET: platformSecrets.whatsapp,
  WHATSAPP_VERIFY_TOKEN: "stage-verify",
  CHATWOOT_BASE_URL: `http://127.0.0.1:${chatwoot}`,
  EGRESS_ALLOW_PRIVATE: `http://127.0.0.1:${model} http://127.0.0.1:${google} http://127.0.0.1:${mcp} http://127.0.0.1:${site}`,
});

/** Google is where it always is; what replaces it cannot be told by the environment. */
export const googleEndpoints = ({ google }: PlatformPorts) => ({
  googleToken: `http://127.0.0.1:${google}/token`,
  googleCalendar: `http://127.0.0.1:${google}/calendar/v3`,
  googleSheets: `http://127.0.0.1:${google}/v4`,
});
