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

/** The settings and services that an orchestrator is started with; a missing one turns its feature off. */
export type OrchestratorOptions = {
  /** Connects as the role konstruct_app. */
  databaseUrl: string;
  queue: QueueBackend;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  settings?: Partial<OrchestratorSettings>;
  llm: ModelSettings;
  /** With the app's own id and secret, expiring tokens are renewed. */
  slack: {
    apiUrl: string;
    botToken?: string | undefined;
    clientId?: string | undefined;
    clientSecret?: string | undefined;
  };
  whatsapp: { graphUrl: string; graphVersion: string; accessToken?: string | undefined };
  /** Without the address of an installation nothing is sent to Chatwoot. */
  chatwoot?: ChatwootOptions | undefined;
  /** The mail server for emails to members; without it no email is sent. */
  email?: { smtpUrl: string; from: string } | undefined;
  masterKey?: Buffer | undefined;
  /** The previous master key, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  /** Ed25519 private key, PEM. Without it the audit log is sealed but not signed. */
  auditSigningKey?: string | undefined;
  /** The object store, file readers and fetchers; without it knowledge sources are not ingested and files of messages are not read. */
  files?: FileReach | undefined;
  /** Makes messages findable; without one nothing is embedded or recalled. Closed by the drain. */
  embedder?: ClosableEmbedder | undefined;
  zep?: ZepSettings | undefined;
  /** Without it tools of MCP servers fail and say so. Closed by the drain. */
  mcp?: McpServers | undefined;
  /** Base addresses of the fixed services that tools call; the real ones by default. */
  endpoints?: Partial<Endpoints>;
  /** The packs whose tools agents may use; by default those the installation has loaded. */
  packs?: readonly Pack[];
  /** Replaces the tenant's own records, for tools that write. */
  recordsFor?: (tenantId: string) => WrittenRecords;
  /** For tests that watch or break the lower layers. */
  adapt?: (deps: Dependencies) => Dependencies;
};

export const defaultSettings: OrchestratorSettings = {
  concurrency: 32,
  atWork: 8,
  leaseMs: 15_000,
  debounceMs: { slack: 400, whatsapp: 1_200, chatwoot: 1_200, webchat: 150 },
  sendTimeoutMs: 5_000,
  holdingLineMs: 5_000,
  sendLeaseMs: 10_000,
  quietMs: defaultQuietMs,
  retryMs: 250,
  sweepMs: 1_000,
};
