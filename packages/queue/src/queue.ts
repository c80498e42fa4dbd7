import { toAppError } from "@konstruct/core/errors";
import { UnrecoverableError } from "bullmq";
import { openRawQueue, openRawWorker, type QueueBackend, type RawQueue } from "./backend.ts";
import { catalog, type JobHandlers, type JobName, type JobPayload, jobNames, queueNames } from "./catalog.ts";

/** Finished jobs hold nothing that PostgreSQL does not; the newest are kept for operators who look at the queue. */
const housekeeping = { removeOnComplete: 100, removeOnFail: 1_000 };

export type JobQueue = {
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: { delayMs?: number }): Promise<void>;
  /**
   * Starts handling every job of the catalogue, and its schedules. A schedule that the queue has lost is added again.
   * @param idle jobs that have nothing to do in this installation: no schedule is added for them; one from an earlier start stays
   */
  startWorkers(handlers: JobHandlers, idle?: readonly JobName[]): Promise<void>;
  close(): Promise<void>;
};

/** @param lookAfterMs how often schedules are looked for */
export function openJobQueue(
  backend: QueueBackend,
  onError: (error: Error) => void,
  lookAfterMs = 60_000,
): JobQueue {
  const queues = new Map<string, RawQueue>(
    queueNames.map((name) => [name, openRawQueue(name, backend, onError)]),
  );
  const workers: { close(): Promise<void> }[] = [];
  const queueOf = (name: JobName) => queues.get(catalog[name].queue)!;
  let looking: ReturnType<typeof setInterval> | undefined;

  /** @param isLost only schedules that the queue does not have; else the interval of each is written too */
  async function addSchedules(idle: readonly JobName[], isLost: boolean): Promise<void> {
    for (const name of jobNames) {
      const definition = catalog[name];
      if (!("everyMs" in definition) || idle.includes(name)) continue;
      if (isLost && (await queueOf(name).getJobScheduler(name)) !== undefined) continue;
      await queueOf(name).upsertJobScheduler(
        name,
        { every: definition.everyMs },
        { name, data: {}, opts: { ...housekeeping, attempts: definition.attempts } },
      );
    }
  }

  return {
    async enqueue(name, payload, options = {}) {
      const data = catalog[name].payload.parse(payload);
      await queueOf(name).add(name, data, {
        ...housekeeping,
        attempts: catalog[name].attempts,
        delay: options.delayMs ?? 0,
        backoff: { type: "exponential", delay: 1_000 },
      });
    },
    async startWorkers(handlers, idle = []) {
      for (const queue of queueNames) {
        workers.push(openRawWorker(queue, backend, (job) => handle(handlers, job), onError));
      }
      looking = setInterval(() => void addSchedules(idle, true).catch(onError), lookAfterMs);
      await addSchedules(idle, false);
    },
    async close() {
      clearInterval(looking);
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** The one place where our errors become the queue's: what cannot succeed later is not tried again. */
async function handle(handlers: JobHandlers, job: { name: string; data: unknown }): Promise<void> {
  if (!(job.name in catalog)) throw new UnrecoverableError(`No job is called ${job.name}`);
  const name = job.name as JobName;
  try {
    await handlers[name](catalog[name].payload.parse(job.data));
  } catch (thrown) {
    const error = toAppError(thrown);
    throw error.retryable ? error : new UnrecoverableError(`${name}: ${error.message}`);
  }
}
