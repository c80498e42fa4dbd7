import { Worker } from "node:worker_threads";
import { AppError } from "@konstruct/core/errors";
import type { TrainAnswer, TrainRequest } from "./training-messages.ts";
import type { TrainingText } from "./training-text.ts";

const mostTexts = 20_000;
const mostWaiting = 16;
/** How long the thread and its model stay for the next training, in milliseconds. */
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
    reject(new AppError("unavailable", `The training thread has ended: ${why}`));
  waiting.clear();
}

function settle(answer: TrainAnswer): void {
  const asked = waiting.get(answer.id);
  // The training was aborted meanwhile.
  if (asked === undefined) return;
  waiting.delete(answer.id);
  if ("bytes" in answer) asked.resolve(answer.bytes);
  else asked.reject(new AppError(answer.code, answer.message));
  if (waiting.size > 0) return;
  idle = setTimeout(() => void endTraining(), idleMs).unref();
  // An idle training thread does not keep the process alive.
  worker?.unref();
}

function start(): Worker {
  const started = new Worker(new URL("./train-worker.ts", import.meta.url), { execArgv: [] });
  started.on("message", settle);
  started.on("error", (error) => lose(started, error.message));
  started.on("exit", (code) => lose(started, `it ended with ${code}`));
  return started;
}

/** Ends the thread; trainings still in it are refused. */
export async function endTraining(): Promise<void> {
  const ended = worker;
  if (ended === undefined) return;
  lose(ended, "it was ended");
  await ended.terminate();
}

/** Ends an aborted training by ending the thread, unless other trainings wait for it. */
function giveUp(id: number): void {
  const asked = waiting.get(id);
  if (asked === undefined) return;
  waiting.delete(id);
  asked.reject(new AppError("unavailable", "The training was aborted"));
  if (waiting.size === 0) void endTraining();
}

/**
 * Trains a classifier in a thread, from an agent's texts, general negatives and general topics, with the built-in embedder; it
 * cannot classify vectors of another embedder. One training runs at a time.
 * @throws AppError invalid_input without an example or with too many texts; unavailable if the thread ends, too many trainings
 * wait, or the signal aborts the training
 */
export async function trainInWorker(
  texts: readonly TrainingText[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (texts.length > mostTexts)
    throw new AppError(
      "invalid_input",
      `A classifier learns from at most ${mostTexts} texts, not ${texts.length}`,
    );
  if (waiting.size >= mostWaiting)
    throw new AppError("unavailable", `More than ${mostWaiting} trainings already wait`);
  if (signal?.aborted) throw new AppError("unavailable", "The training was aborted");
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
