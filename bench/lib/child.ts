import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export type Child = {
  port: number;
  peakRssMb(): Promise<number>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

const readyPattern = /ready (\d+)/;

/** Starts a process of bench/processes and waits for its `ready <port>`; its own log goes nowhere, its faults to ours. */
export function startChild(
  file: string,
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
): Promise<Child> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeFlags, fileURLToPath(new URL(`../processes/${file}`, import.meta.url))],
    {
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      if (output.length > 10_000) return;
      output += chunk.toString();
      const match = readyPattern.exec(output);
      if (match === null) return;
      resolve({
        port: Number(match[1]),
        async peakRssMb() {
          const status = await readFile(`/proc/${child.pid}/status`, "latin1");
          return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
        },
        async kill(signal) {
          child.kill(signal);
          await ended;
        },
      });
    });
    void ended.then(() => reject(new Error(`${file} ended before it was ready: ${output.slice(-500)}`)));
  });
}
