import { openDatabase } from "@konstruct/db/database";
import { startGateway } from "@konstruct/gateway/gateway";
import { defaultBounds } from "@konstruct/gateway/inbound/inbound-bounds";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";

const databaseUrl = process.env.DATABASE_URL!;
const gateway = await startGateway({
  database: openDatabase({ url: databaseUrl, applicationName: "bench-gateway", maxConnections: 6 }),
  databaseUrl,
  logger: createLogger({ service: "bench-gateway", level: "error" }),
  metrics: createMetrics(),
  health: createHealth(),
  host: "127.0.0.1",
  port: 0,
  inbound: defaultBounds,
  debounceMs: { slack: 400, whatsapp: 1_200, webchat: 150 },
  slack: { signingSecret: process.env.SLACK_SIGNING_SECRET, apiUrl: "http://127.0.0.1:9/" },
  whatsapp: {},
  webchat: { tokenSecret: process.env.WEBCHAT_TOKEN_SECRET },
  masterKey: undefined,
});
process.on("SIGINT", () => process.exit(0));
process.stdout.write(`ready ${gateway.port}\n`);
