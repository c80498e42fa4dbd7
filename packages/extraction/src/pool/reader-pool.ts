import { AppError } from "@konstruct/core/errors";
import type { Task } from "../worker/protocol.ts";
import { type ProcessLimits, ReaderProcess, type TaskEnd } from "./reader-process.ts";

export type PoolOptions = ProcessLimits & {
  /** Files read at the same time. */
  processes: number;
  /** A process is replaced after this many files, since parsers leak memory. */
  jobsPerProcess: number;
  /** The most files that wait; more are refused. */
  maxWaiting: number;
};

/** A few file-reading processes, kept warm and replaced when they were killed or have read enough files. */
export class ReaderPool {
  readonly #options: PoolOptions;
  readonly #idle: ReaderProcess[] = [];
  readonly #all = new Set<ReaderProcess>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws AppError `unavailable` if too many files wait or the pool was closed */
  async run(task: Task, signal?: AbortSignal): Promise<TaskEnd> {
    await this.#slot();
    const reader = this.#take();
    try {
      if (signal?.aborted) return { kind: "aborted" };
      return await reader.run(task, signal);
    } finally {
      await this.#giveBack(reader);
    }
  }

  /** Ends every process, also those that are reading; their tasks end as crashed. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const next of this.#waiting.splice(0)) next();
    await Promise.all([...this.#all].map((reader) => reader.kill()));
  }

  async #slot(): Promise<void> {
    if (!this.#closed && this.#busy >= this.#options.processes) {
      if (this.#waiting.length >= this.#options.maxWaiting) {
        throw new AppError("unavailable", `${this.#waiting.length} files wait to be read; try again later`);
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#busy += 1;
    if (this.#closed) throw new AppError("unavailable", "The extractor was closed");
  }

  #take(): ReaderProcess {
    for (let reader = this.#idle.pop(); reader !== undefined; reader = this.#idle.pop()) {
      if (reader.alive) return reader;
      this.#all.delete(reader);
    }
    return this.#start();
  }

  #start(): ReaderProcess {
    const reader = new ReaderProcess(this.#options);
    this.#all.add(reader);
    return reader;
  }

  async #giveBack(reader: ReaderProcess): Promise<void> {
    const worn = !reader.alive || reader.jobs >= this.#options.jobsPerProcess || (await reader.isHeavy());
    if (worn) {
      await reader.kill();
      this.#all.delete(reader);
    }
    if (!this.#closed) this.#idle.push(worn ? this.#start() : reader);
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }
}
