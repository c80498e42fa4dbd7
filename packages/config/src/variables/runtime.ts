import { z } from "zod";
import { oneOf, port, text, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const servers = ["gateway", "orchestrator", "portal", "cli"] as const;

export const runtime = {
  nodeEnv: withDefault("NODE_ENV", "development", {
    description: "production turns off what only helps development",
    schema: oneOf("development", "test", "production"),
    apps: servers,
  }),
  dataDir: withDefault("KONSTRUCT_DATA_DIR", ".konstruct", {
    description: "Folder of everything the embedded system keeps: database, objects, keys",
    schema: text,
    apps: ["cli"],
  }),
  tenant: withDefault("KONSTRUCT_TENANT", "demo", {
    description: "The tenant that commands are about without --tenant",
    schema: text,
    apps: ["cli"],
  }),
  packs: withDefault("PACKS", "shop", {
    description: "Packs of tools that agents may have, by name or by module, with commas between",
    schema: z.string().transform((names) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
    apps: servers,
  }),
  host: withDefault("LISTEN_HOST", "127.0.0.1", {
    description: "Address the servers listen on; 0.0.0.0 inside a container",
    schema: text,
    apps: servers,
  }),
  gatewayPort: withDefault("GATEWAY_PORT", "15080", {
    description: "Port of webhooks and web chat",
    schema: port,
    apps: ["gateway", "cli"],
  }),
  metricsPort: withDefault("METRICS_PORT", "15090", {
    description: "Internal port of /metrics, /healthz and /readyz",
    schema: port,
    apps: servers,
  }),
  inbound: {
    maxBodyBytes: withDefault("WEBHOOK_MAX_BODY_BYTES", String(4 * 1024 * 1024), {
      description: "Largest webhook body taken, in bytes",
      schema: wholeNumber(1_024, 64 * 1024 * 1024),
      apps: ["gateway", "cli"],
    }),
    bodyMemoryBytes: withDefault("WEBHOOK_BODY_MEMORY_BYTES", String(16 * 1024 * 1024), {
      description:
        "Memory that all bodies being received may hold together, in bytes; beyond it the answer is 503",
      schema: wholeNumber(1_024, 4 * 1024 * 1024 * 1024),
      apps: ["gateway", "cli"],
    }),
    requestTimeoutMs: withDefault("GATEWAY_REQUEST_TIMEOUT_MS", "10000", {
      description: "Time in which a request must have arrived whole, in ms",
      schema: wholeNumber(1_000, 300_000),
      apps: ["gateway", "cli"],
    }),
    maxConnections: withDefault("GATEWAY_MAX_CONNECTIONS", "4000", {
      description: "Most connections open at once; an idle one makes room for a new one",
      schema: wholeNumber(16, 1_000_000),
      apps: ["gateway", "cli"],
    }),
    trustedProxies: withDefault("GATEWAY_TRUSTED_PROXIES", "0", {
      description:
        "How many proxies of yours stand before the gateway; that many addresses of X-Forwarded-For are believed",
      schema: wholeNumber(0, 10),
      apps: ["gateway", "cli"],
    }),
  },
  drainTimeoutMs: withDefault("DRAIN_TIMEOUT_MS", "25000", {
    description: "How long work in hand may take to end after SIGTERM, in ms",
    schema: wholeNumber(0, 600_000),
    apps: servers,
  }),
} satisfies VariableTree;
