import type { Database } from "@konstruct/db/database";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { type Gateway, type GatewayOptions, startGateway } from "./gateway.ts";
import { defaultBounds } from "./inbound/inbound-bounds.ts";

/** The secrets that tests sign with. */
export const testSecrets = {
  slack: "test-slack-signing-secret",
  whatsapp: "test-whatsapp-app-secret",
  verifyToken: "test-verify-token",
  webchat: "test-visitor-token-secret",
};

/** A gateway as in production, on a free port, with known secrets. */
export function startTestGateway(
  database: Database,
  databaseUrl: string,
  over: Partial<GatewayOptions> = {},
): Promise<Gateway> {
  return startGateway({
    database,
    databaseUrl,
    logger: createLogger({ service: "gateway-test", level: "silent" }),
    metrics: createMetrics(),
    health: createHealth(),
    host: "127.0.0.1",
    port: 0,
    inbound: defaultBounds,
    debounceMs: { slack: 0, whatsapp: 0, webchat: 0 },
    slack: { signingSecret: testSecrets.slack, apiUrl: "http://127.0.0.1:1/api/" },
    whatsapp: { appSecret: testSecrets.whatsapp, verifyToken: testSecrets.verifyToken },
    webchat: { tokenSecret: testSecrets.webchat },
    masterKey: undefined,
    ...over,
  });
}
