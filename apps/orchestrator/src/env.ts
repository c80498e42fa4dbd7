import { readEnvironment } from "@konstruct/config/read-environment";
import { requireDatabaseUrl } from "@konstruct/config/require-database-url";
import { AppError } from "@konstruct/core/errors";
import type { QueueBackend } from "@konstruct/queue/backend";

/** Everything this process reads from its environment, once. */
export function readOrchestratorEnvironment() {
  const environment = requireDatabaseUrl(readEnvironment(process.env));
  return { ...environment, queueBackend: queueBackendOf(environment.queue) };
}

function queueBackendOf(queue: {
  redisUrl?: string | undefined;
  databaseUrl?: string | undefined;
}): QueueBackend {
  if (queue.redisUrl !== undefined) return { kind: "redis", url: queue.redisUrl };
  if (queue.databaseUrl !== undefined) return { kind: "postgres", url: queue.databaseUrl };
  throw new AppError(
    "misconfigured",
    "Neither REDIS_URL nor QUEUE_DATABASE_URL is set. Name the one the queue shall live in.",
  );
}
