import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { settingsVariable } from "./settings.ts";

export type Child = {
  /** Resolves when the child knows where it will be stopped. */
  arm(message: object): Promise<void>;
  /** Resolves once it was killed; rejects when it lives on, or died of something else. */
  killed(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
};

const files = {
  gateway: fileURLToPath(new URL("./gateway-process.ts", import.meta.url)),
  orchestrator: fileURLToPath(new URL("./orchestrator-process.ts", import.meta.url)),
  writes: fileURLToPath(new URL("./writes/writes-process.ts", import.meta.url)),
};

function nextMessage(child: ChildProcess, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (typeof message !== "object" || message === null || !(key in message)) return;
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve();
    };
    const onExit = () => reject(new Error(`A child ended before it said ${key}`));
    child.on("message", onMessage);
    child.once("exit", onExit);
  });
}

/** Starts a real gateway or orchestrator in a process of its own; resolves when it serves. */
export async function startChild(
  kind: keyof typeof files,
  settings: object,
  onMessage: (message: object) => void = () => undefined,
): Promise<Child> {
  const child = fork(files[kind], [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, [settingsVariable]: JSON.stringify(settings) },
  });
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  child.on("message", (message) => {
    if (typeof message === "object" && message !== null) onMessage(message);
  });
  await nextMessage(child, "ready");
  return {
    async arm(message) {
      const answered = nextMessage(child, "armed");
      child.send(message);
      await answered;
    },
    async killed(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), timeoutMs);
      });
      const ended = await Promise.race([exit, late]);
      clearTimeout(timer);
      if (ended === undefined) throw new Error(`The ${kind} did not pass the point in ${timeoutMs} ms`);
      if (ended[1] !== "SIGKILL") throw new Error(`The ${kind} ended by itself with ${ended[0] ?? ended[1]}`);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await exit;
    },
  };
}
