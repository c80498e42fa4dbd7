import { readFileSync } from "node:fs";
import type { Environment } from "@konstruct/config/catalogue";
import { readEnvironment } from "@konstruct/config/read-environment";
import { requireDatabaseUrl } from "@konstruct/config/require-database-url";
import { AppError } from "@konstruct/core/errors";
import { createEgress } from "@konstruct/egress/create-egress";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { createOpenAITranscriber } from "@konstruct/media/openai-transcriber";
import type { QueueBackend } from "@konstruct/queue/backend";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import type { McpServers } from "@konstruct/tools/contract/mcp-servers";
import { createMcpServers } from "@konstruct/tools/mcp/client/create-mcp-servers";
import { readMcpCommands } from "@konstruct/tools/mcp/client/mcp-commands";
import { createEmbedder } from "./dependencies/embedder.ts";
import type { FileReach } from "./dependencies/file-reach.ts";

/** Everything this process reads from its environment, once. */
export function readOrchestratorEnvironment() {
  const environment = requireDatabaseUrl(readEnvironment(process.env));
  return { ...environment, queueBackend: queueBackendOf(environment.queue) };
}

/** The embedder, and the outside memory for preferences. */
export function memoryOptions({ memory, llm }: Pick<Environment, "memory" | "llm">) {
  const { embeddings, zep } = memory;
  return {
    embedder: createEmbedder({ ...embeddings, openai: llm.openai, timeoutMs: llm.timeoutMs }),
    zep:
      zep.apiKey === undefined
        ? undefined
        : { apiKey: zep.apiKey, baseUrl: zep.baseUrl, timeoutMs: llm.timeoutMs },
  };
}

/** The object store, file readers and fetchers; undefined if no store is configured. */
export function fileReach(
  { storage, egress, transcriber }: Pick<Environment, "storage" | "egress" | "transcriber">,
  masterKey: Buffer | undefined,
): FileReach | undefined {
  if (storage.dir === undefined && storage.s3.bucket === undefined) return undefined;
  return {
    objects: createObjectStore(storage, masterKey),
    extractor: createExtractor(),
    egress: createEgress({ allowPrivate: egress.allowPrivate }),
    transcriber:
      transcriber.baseUrl === undefined
        ? undefined
        : createOpenAITranscriber({ ...transcriber, baseUrl: transcriber.baseUrl }),
    maxBytes: storage.maxBytes,
  };
}

/** The MCP client, with the programs that the operator allows. */
export function mcpServers({ egress: { mcpCommandsFile } }: Pick<Environment, "egress">): McpServers {
  return createMcpServers({
    commands: mcpCommandsFile === undefined ? {} : readMcpCommands(readFileSync(mcpCommandsFile, "utf8")),
  });
}

/** The mail server for emails to members; undefined if none is configured. */
export function emailOptions({
  email,
}: Pick<Environment, "email">): { smtpUrl: string; from: string } | undefined {
  const { smtpUrl, from } = email;
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from };
}

function queueBackendOf(queue: {
  redisUrl?: string | undefined;
  databaseUrl?: string | undefined;
}): QueueBackend {
  if (queue.redisUrl !== undefined) return { kind: "redis", url: queue.redisUrl };
  if (queue.databaseUrl !== undefined) return { kind: "postgres", url: queue.databaseUrl };
  throw new AppError(
    "misconfigured",
    "Neither REDIS_URL nor QUEUE_DATABASE_URL is set. Set one of them: the queue is stored there.",
  );
}
