import { readEnvironment } from "@konstruct/config/read-environment";
import { AppError } from "@konstruct/core/errors";
import type { QueueBackend } from "@konstruct/queue/backend";

/** Everything this process reads from its environment, once. */
export function readOrchestratorEnvironment() {
  const environment = readEnvironment(process.env);
  const { url } = environment.database;
  if (url === undefined)
    throw new AppError(
      "misconfigured",
      "DATABASE_URL is not set. Name the PostgreSQL of the role konstruct_app, or run `konstruct start`, which brings its own.",
    );
  return {
    ...environment,
    database: { ...environment.database, url },
    queueBackend: queueBackendOf(environment.queue),
  };
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
