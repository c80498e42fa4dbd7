import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { formatProgress, tickMs } from "./progress.ts";
import type { Tally } from "./tally.ts";

export const root = join(import.meta.dirname, "../..");
const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;

export type Ended = { code: number; output: string; stdout: string };
export type Step = { name: string; command: string; tally: (ended: Ended) => Tally };

/** @param live shows what the command prints as it comes */
export function runCommand(command: string, live: boolean): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1" };
    const child = spawn(command, { cwd: root, env, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
      output += chunk;
      if (live) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
      if (live) process.stderr.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

async function runStep({ name, command, tally }: Step): Promise<Tally> {
  const startedAt = performance.now();
  const ended = await runCommand(command, false);
  const counted = tally(ended);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${name}: ${counted.failures.length === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (counted.failures.length > 0) console.log(ended.output.trimEnd());
  return counted;
}

/** Runs steps, `atOnce` of them side by side, and says every few seconds which are running. Their tallies keep the order of the steps. */
export async function runSteps(part: string, steps: readonly Step[], atOnce: number): Promise<Tally[]> {
  const startedAt = performance.now();
  const running = new Set<string>();
  const tallies: Tally[] = [];
  let next = 0;
  let done = 0;
  const tick = setInterval(() => {
    const elapsedMs = performance.now() - startedAt;
    console.log(
      formatProgress({ part, done, total: steps.length, of: "steps", elapsedMs, running: [...running] }),
    );
  }, tickMs);
  const worker = async () => {
    while (next < steps.length) {
      const nth = next++;
      const step = steps[nth]!;
      running.add(step.name);
      tallies[nth] = await runStep(step);
      running.delete(step.name);
      done++;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    clearInterval(tick);
  }
  return tallies;
}
