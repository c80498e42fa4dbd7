import { Worker } from "node:worker_threads";
import { AppError } from "@konstruct/core/errors";
import type { TrainAnswer, TrainRequest } from "./training-messages.ts";
import type { TrainingText } from "./training-text.ts";

const mostTexts = 20_000;
const mostWaiting = 16;
/** So long the thread and its model are kept for the next training. */
const idleMs = 60_000;

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: AppError): void };

let worker: Worker | undefined;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, Waiting>();

function lose(lost: Worker, why: string): void {
  if (worker !== lost) return;
  worker = undefined;
  for (const { reject } of waiting.values())
    reject(new AppError("unavailable", `The thread that trains is gone: ${why}`));
  waiting.clear();
}

function settle(answer: TrainAnswer): void {
  const asked = waiting.get(answer.id);
  // Given up meanwhile.
  if (asked === undefined) return;
  waiting.delete(answer.id);
  if ("bytes" in answer) asked.resolve(answer.bytes);
  else asked.reject(new AppError(answer.code, answer.message));
  if (waiting.size > 0) return;
  idle = setTimeout(() => void endTraining(), idleMs).unref();
  // A process that has nothing else to do may end.
  worker?.unref();
}

function start(): Worker {
  const started = new Worker(new URL("./train-worker.ts", import.meta.url), { execArgv: [] });
  started.on("message", settle);
  started.on("error", (error) => lose(started, error.message));
  started.on("exit", (code) => lose(started, `it ended with ${code}`));
  return started;
}

/** Ends the thread; what still trains in it is refused. */
export async function endTraining(): Promise<void> {
  const ended = worker;
  if (ended === undefined) return;
  lose(ended, "it was ended");
  await ended.terminate();
}

/** What nobody waits for any more is not trained to its end, unless others wait for the thread. */
function giveUp(id: number): void {
  const asked = waiting.get(id);
  if (asked === undefined) return;
  waiting.delete(id);
  asked.reject(new AppError("unavailable", "The training was given up"));
  if (waiting.size === 0) void endTraining();
}

/**
 * The bytes of a classifier, learnt from an agent's texts, general negatives and general topics in a thread of its own, with the built-in
 * embedder: vectors of another cannot be classified by it. One training runs at a time.
 * @throws AppError invalid_input without an example or with too many texts; unavailable when the thread is lost or too much waits,
 * or when the signal gives the training up
 */
export async function trainInWorker(
  texts: readonly TrainingText[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (texts.length > mostTexts)
    throw new AppError(
      "invalid_input",
      `A classifier learns from ${mostTexts} texts at most, not ${texts.length}`,
    );
  if (waiting.size >= mostWaiting)
    throw new AppError("unavailable", `More than ${mostWaiting} trainings wait already`);
  if (signal?.aborted) throw new AppError("unavailable", "The training was given up");
  clearTimeout(idle);
  worker ??= start();
  worker.ref();
  const request: TrainRequest = { id: ++lastId, texts: [...texts] };
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
  });
  worker.postMessage(request);
  const stop = () => giveUp(request.id);
  signal?.addEventListener("abort", stop, { once: true });
  return bytes.finally(() => signal?.removeEventListener("abort", stop));
}
