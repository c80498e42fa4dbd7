import { Worker } from "node:worker_threads";
import { AppError } from "@konstruct/core/errors";
import type { Embedder } from "../embedder.ts";
import type { EmbedAnswer, EmbedRequest } from "./worker-messages.ts";

const dimensions = 512;
/** The model takes a batch at a quarter of the time that its texts take one by one. */
const mostInBatch = 16;
const mostWaiting = 4_096;

type Waiting = { text: string; resolve(vector: Float32Array): void; reject(error: AppError): void };

/**
 * Universal Sentence Encoder lite for what is written in Latin letters, hashed words and runs of letters for everything
 * else (Thai), in a worker thread of its own that starts with the first text. Texts asked for at the same time share a batch.
 */
export class BuiltInEmbedder implements Embedder {
  readonly name = "built-in-1";
  readonly dimensions = dimensions;
  readonly relatedFrom = 0.45;
  /** What else is written in Latin letters gets the vectors of an English text, near or far by chance. */
  readonly languages = ["en", "th"];
  #worker: Worker | undefined;
  #queue: Waiting[] = [];
  #running: Waiting[] = [];
  #batch = 0;

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.#queue.length + texts.length > mostWaiting)
      throw new AppError("unavailable", `More than ${mostWaiting} texts wait to be embedded`);
    const vectors = Promise.all(
      texts.map(
        (text) =>
          new Promise<Float32Array>((resolve, reject) => {
            this.#queue.push({ text, resolve, reject });
          }),
      ),
    );
    this.#next();
    if (signal === undefined) return vectors;
    return Promise.race([vectors, abortOf(signal)]);
  }

  /** Ends the worker thread; texts still waiting are refused. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll("The embedder was closed");
    await worker?.terminate();
  }

  #next(): void {
    if (this.#running.length > 0 || this.#queue.length === 0) return;
    this.#running = this.#queue.splice(0, mostInBatch);
    this.#worker ??= this.#start();
    const request: EmbedRequest = { id: ++this.#batch, texts: this.#running.map(({ text }) => text) };
    this.#worker.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { execArgv: [] });
    // A process that has nothing else to do may end.
    worker.unref();
    worker.on("message", (answer: EmbedAnswer) => {
      if (answer.id === this.#batch) this.#settle(answer);
    });
    worker.on("error", (error) => this.#lose(worker, error.message));
    worker.on("exit", (code) => this.#lose(worker, `it ended with ${code}`));
    return worker;
  }

  #settle(answer: EmbedAnswer): void {
    const ended = this.#running;
    this.#running = [];
    for (const [at, { resolve, reject }] of ended.entries()) {
      if ("error" in answer) reject(new AppError("internal", `The built-in embedder: ${answer.error}`));
      else resolve(answer.vectors.slice(at * dimensions, (at + 1) * dimensions));
    }
    this.#next();
  }

  #lose(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#failAll(`The built-in embedder's thread is gone: ${why}`);
  }

  #failAll(why: string): void {
    const lost = [...this.#running, ...this.#queue];
    this.#running = [];
    this.#queue = [];
    for (const { reject } of lost) reject(new AppError("unavailable", why));
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new AppError("timeout", "Embedding was given up", { cause: signal.reason }));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
