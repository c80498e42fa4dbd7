import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { LogFile } from "../embedded/log-file.ts";
import { identify, type ProcessIdentity } from "../embedded/process-identity.ts";
import { CommandError } from "../failure.ts";

const longestStartMs = 60_000;
const longestStopMs = 3_000;
const endWithParent = pathToFileURL(join(import.meta.dirname, "end-with-parent.ts")).href;

export type PortalProcess = {
  identity: ProcessIdentity | undefined;
  /** Resolves when the process is gone. */
  ended: Promise<void>;
  /** @throws CommandError when it ends before it answers, or does not answer in time */
  answers(): Promise<void>;
  stop(): Promise<void>;
};

export async function runPortal(plan: {
  server: string;
  port: number;
  variables: Record<string, string>;
  log: LogFile;
}): Promise<PortalProcess> {
  const child: ChildProcess = spawn(process.execPath, ["--import", endWithParent, plan.server], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, ...plan.variables },
  });
  // Written by this process: a full disk must not end the portal.
  for (const output of [child.stdout!, child.stderr!])
    output.setEncoding("utf8").on("data", (text: string) => plan.log.write(text));
  const ended = once(child, "exit").then(() => undefined);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    identity: child.pid === undefined ? undefined : await identify(child.pid),
    ended,
    async answers() {
      const until = performance.now() + longestStartMs;
      while (performance.now() < until && !isOver()) {
        const answer = await fetch(`http://127.0.0.1:${plan.port}/sign-in`).catch(() => undefined);
        await answer?.arrayBuffer();
        if (answer?.ok) return;
        await pause(100);
      }
      throw new CommandError(isOver() ? "it ended" : "it does not answer");
    },
    async stop() {
      if (isOver()) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), longestStopMs);
      await ended;
      clearTimeout(force);
    },
  };
}
