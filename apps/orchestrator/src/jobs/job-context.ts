import type { JsonObject } from "@konstruct/core/json";
import type { ClaimedJob } from "@konstruct/db/job/claim-jobs";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import type { Egress } from "@konstruct/egress/egress";
import type { Embedder } from "@konstruct/embeddings/embedder";
import type { Endpoints } from "@konstruct/tools/contract/endpoints";
import type { McpServers } from "@konstruct/tools/contract/mcp-servers";
import type { ReadSecret } from "@konstruct/tools/contract/tool";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { TenantTools, ToolsOwner } from "../dependencies/tenant-tools.ts";

/** The services a job uses. */
export type JobReach = Pick<
  Dependencies,
  "database" | "logger" | "metrics" | "modelWithin" | "ownModel" | "rankers" | "worker"
> & {
  /** Undefined: there is no knowledge base. */
  embedder: Embedder | undefined;
  egress: Egress | undefined;
  /** Undefined: MCP servers cannot be reached. */
  mcp: McpServers | undefined;
  endpoints: Endpoints;
  toolsFor: (owner: ToolsOwner) => TenantTools;
  secretsFor: (tenantId: string) => ReadSecret;
};

/** One running job. */
export type JobContext = {
  job: ClaimedJob;
  reach: JobReach;
  /** Aborted when this worker drains: long work stops, and another worker does it. */
  drained: AbortSignal;
  /**
   * Stores partial results and progress in one transaction, and renews the claim.
   * @throws if another worker has the job by now; nothing was written
   */
  step(done: number, total: number, write: (tx: TenantTransaction) => Promise<unknown>): Promise<void>;
};

/** Returns the result the member sees. @throws AppError with a public message if the job cannot be done */
export type RunJob = (context: JobContext) => Promise<JsonObject | null>;
