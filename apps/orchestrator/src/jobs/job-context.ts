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

/** What a job reaches. */
export type JobReach = Pick<
  Dependencies,
  "database" | "logger" | "metrics" | "modelWithin" | "ownModel" | "rankers" | "worker"
> & {
  /** Undefined: there is no knowledge base. */
  embedder: Embedder | undefined;
  egress: Egress | undefined;
  /** Undefined: there is no way to MCP servers. */
  mcp: McpServers | undefined;
  endpoints: Endpoints;
  toolsFor: (owner: ToolsOwner) => TenantTools;
  secretsFor: (tenantId: string) => ReadSecret;
};

/** One job being run. */
export type JobContext = {
  job: ClaimedJob;
  reach: JobReach;
  /** This worker ends: what takes long is given up, and done by another. */
  drained: AbortSignal;
  /**
   * Writes what is done so far, in one transaction with how far it is, and keeps the claim.
   * @throws when the job is somebody else's by now; nothing was written
   */
  step(done: number, total: number, write: (tx: TenantTransaction) => Promise<unknown>): Promise<void>;
};

/** Gives what whoever asked is told. @throws AppError with a public message when it cannot be done */
export type RunJob = (context: JobContext) => Promise<JsonObject | null>;
