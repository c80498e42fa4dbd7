import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import type { QueueBackend } from "@konstruct/queue/backend";

/** Redis when it is configured, else PostgreSQL as the queue's own role. */
export function queueBackendOf(queue: Environment["queue"], embeddedUrl: string | undefined): QueueBackend {
  if (queue.redisUrl !== undefined) return { kind: "redis", url: queue.redisUrl };
  const url = queue.databaseUrl ?? embeddedUrl;
  if (url !== undefined) return { kind: "postgres", url };
  throw new AppError(
    "misconfigured",
    "DATABASE_URL is set, and the queue has no place: set REDIS_URL, or QUEUE_DATABASE_URL as the role konstruct_queue.",
  );
}
