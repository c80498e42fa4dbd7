import { createPostgresBackend, type JobsOptions, Queue, Worker } from "bullmq";

/** Where jobs are kept. Both run the same classes; PostgreSQL is the default because it is already there. */
export type QueueBackend = { kind: "postgres"; url: string } | { kind: "redis"; url: string };

/** BullMQ's own schema, owned by konstruct_queue. */
const schema = "bullmq";

export type RawQueue = {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; data: unknown; opts: JobsOptions },
  ): Promise<unknown>;
  getJobScheduler(id: string): Promise<unknown>;
  removeJobScheduler(id: string): Promise<unknown>;
  close(): Promise<void>;
};

function redisConnection(url: string) {
  // A worker must wait out a restart of Redis rather than give its job up.
  return { url, maxRetriesPerRequest: null, enableReadyCheck: true };
}

export function openRawQueue(name: string, backend: QueueBackend, onError: (error: Error) => void): RawQueue {
  const queue =
    backend.kind === "redis"
      ? new Queue(name, { connection: redisConnection(backend.url) })
      : new Queue(
          name,
          { connection: { connectionString: backend.url, schema, migrate: false, max: 2 } },
          createPostgresBackend,
        );
  queue.on("error", onError);
  return queue as RawQueue;
}

export type RawWorker = { close(): Promise<void> };

export function openRawWorker(
  name: string,
  backend: QueueBackend,
  run: (job: { name: string; data: unknown }) => Promise<void>,
  onError: (error: Error) => void,
): RawWorker {
  const options = { concurrency: 4, lockDuration: 30_000, stalledInterval: 15_000 };
  const worker =
    backend.kind === "redis"
      ? new Worker(name, run, { ...options, connection: redisConnection(backend.url) })
      : new Worker(
          name,
          run,
          { ...options, connection: { connectionString: backend.url, schema, migrate: false, max: 3 } },
          createPostgresBackend,
        );
  worker.on("error", onError);
  worker.on("failed", (_job, error) => onError(error));
  return worker;
}
