import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ExtractionFailure } from "../document.ts";
import { type Reply, replySchema, type Task } from "../worker/protocol.ts";
import { residentBytes } from "./resident-bytes.ts";

export type ProcessLimits = { jobTimeoutMs: number; maxResidentBytes: number };

/** How a task ended: with an answer, or with the process. */
export type TaskEnd =
  | { kind: "reply"; reply: Reply }
  | { kind: "died"; code: ExtractionFailure }
  | { kind: "aborted" };

const main = join(import.meta.dirname, "../worker/main.ts");
const root = join(import.meta.dirname, "../../../..");
const watchEveryMs = 50;
const oldSpaceMebibytes = 256;
const semiSpaceMebibytes = 8;
/** V8 ends a process that is out of memory with one of these; the kernel, and its own watchdog, with the last. */
const outOfMemorySignals: ReadonlySet<NodeJS.Signals> = new Set(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

function start({ maxResidentBytes }: ProcessLimits): ChildProcess {
  return fork(main, [String(maxResidentBytes)], {
    // May write nothing, run nothing, and read only code from the disk.
    execArgv: [
      `--max-old-space-size=${oldSpaceMebibytes}`,
      `--max-semi-space-size=${semiSpaceMebibytes}`,
      "--permission",
      `--allow-fs-read=${join(root, "node_modules")}`,
      `--allow-fs-read=${join(root, "packages")}`,
      "--allow-addons",
      "--allow-worker",
      "--disable-warning=SecurityWarning",
      "--disable-warning=ExperimentalWarning",
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** A process that reads one file at a time and can be killed at any time. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #exited: Promise<NodeJS.Signals | null>;
  jobs = 0;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
    this.#child = start(limits);
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", (_code, signal) => resolve(signal));
      this.#child.on("error", () => resolve(null));
    });
  }

  get alive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Kills it, whatever it does. @returns when it is gone */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }

  /** Whether an idle process uses more memory than allowed. */
  async isHeavy(): Promise<boolean> {
    const bytes = await residentBytes(this.#child.pid ?? 0);
    return bytes !== undefined && bytes > this.#limits.maxResidentBytes / 2;
  }

  async run(task: Task, signal?: AbortSignal): Promise<TaskEnd> {
    this.jobs += 1;
    const stopped = Promise.withResolvers<TaskEnd>();
    const stop = (end: TaskEnd) => {
      stopped.resolve(end);
      this.#child.kill("SIGKILL");
    };
    const onAbort = () => stop({ kind: "aborted" });
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => stop({ kind: "died", code: "timeout" }), this.#limits.jobTimeoutMs);
    const watch = setInterval(async () => {
      const bytes = (await residentBytes(this.#child.pid ?? 0)) ?? 0;
      if (bytes > this.#limits.maxResidentBytes) stop({ kind: "died", code: "out_of_memory" });
    }, watchEveryMs);
    try {
      const answered = this.#answer(task);
      const ended = this.#exited.then(async (signalName): Promise<TaskEnd> => {
        const expected = await Promise.race([stopped.promise, undefined]);
        const broke = signalName !== null && outOfMemorySignals.has(signalName) ? "out_of_memory" : "crashed";
        return expected ?? { kind: "died", code: broke };
      });
      return await Promise.race([answered, ended]);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  #answer(task: Task): Promise<TaskEnd> {
    const { promise, resolve } = Promise.withResolvers<TaskEnd>();
    this.#child.once("message", (message) => {
      const reply = replySchema.safeParse(message);
      if (reply.success) resolve({ kind: "reply", reply: reply.data });
      else this.#child.kill("SIGTERM");
    });
    // A message that could not be sent ends with the process, which is awaited as well.
    this.#child.send(task, (error) => error && this.#child.kill("SIGTERM"));
    return promise;
  }
}
