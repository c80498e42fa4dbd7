import type { ZepSettings } from "@konstruct/memory/zep/zep-preferences";
import type { QueueBackend } from "@konstruct/queue/backend";
import type { Health } from "@konstruct/telemetry/health";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import type { Endpoints } from "@konstruct/tools/contract/endpoints";
import type { McpServers } from "@konstruct/tools/contract/mcp-servers";
import type { Pack } from "@konstruct/tools/pack/pack";
import type { WrittenRecords } from "@konstruct/tools/records/written-records";
import type { ChatwootOptions } from "../dependencies/chatwoot-reach.ts";
import {
  type Dependencies,
  defaultQuietMs,
  type OrchestratorSettings,
} from "../dependencies/dependencies.ts";
import type { ClosableEmbedder } from "../dependencies/embedder.ts";
import type { FileReach } from "../dependencies/file-reach.ts";
import type { ModelSettings } from "../dependencies/models.ts";

export type OrchestratorOptions = {
  /** As konstruct_app. */
  databaseUrl: string;
  queue: QueueBackend;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  settings?: Partial<OrchestratorSettings>;
  llm: ModelSettings;
  /** With the app's own id and secret, tokens that rotate are renewed. */
  slack: {
    apiUrl: string;
    botToken?: string | undefined;
    clientId?: string | undefined;
    clientSecret?: string | undefined;
  };
  whatsapp: { graphUrl: string; graphVersion: string; accessToken?: string | undefined };
  /** Without the address of an installation nothing is sent to Chatwoot. */
  chatwoot?: ChatwootOptions | undefined;
  /** How members are reached by e-mail; without it no letter is sent. */
  email?: { smtpUrl: string; from: string } | undefined;
  masterKey?: Buffer | undefined;
  /** The one before it, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  /** Ed25519 private key, PEM. Without it the audit log is sealed but not signed. */
  auditSigningKey?: string | undefined;
  /** Where files are kept, what reads them and what fetches them; without it no knowledge source is worked on and no file taken in. */
  files?: FileReach | undefined;
  /** What makes messages findable; without one nothing is embedded or recalled. Closed by the drain. */
  embedder?: ClosableEmbedder | undefined;
  zep?: ZepSettings | undefined;
  /** Without it tools of MCP servers say that they cannot be reached. Closed by the drain. */
  mcp?: McpServers | undefined;
  /** Where tools find the services of one address each; where they really are unless told. */
  endpoints?: Partial<Endpoints>;
  /** A tenant's business data; its own records in PostgreSQL unless told otherwise. */
  packs?: readonly Pack[];
  /** Instead of the tenant's own, for what tools write. */
  recordsFor?: (tenantId: string) => WrittenRecords;
  /** For tests that watch or break what lies below. */
  adapt?: (deps: Dependencies) => Dependencies;
};

export const defaultSettings: OrchestratorSettings = {
  concurrency: 32,
  atWork: 8,
  leaseMs: 15_000,
  debounceMs: { slack: 400, whatsapp: 1_200, chatwoot: 1_200, webchat: 150 },
  sendTimeoutMs: 5_000,
  sendLeaseMs: 10_000,
  quietMs: defaultQuietMs,
  retryMs: 250,
  sweepMs: 1_000,
};
