import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../failure.ts";

const folder = join(import.meta.dirname, "../../../portal");
const build = process.env.PORTAL_BUILD_DIR ?? ".next";
const server = join(folder, build, "standalone/apps/portal/server.js");

/** Runs one program to its end, quietly. @throws CommandError with the end of what it printed */
function run(args: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: "1" },
      signal,
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new CommandError(`The portal could not be built:\n${output.trimEnd()}`)),
    );
  });
}

/** The program that serves the portal, built first where it is missing: once, about half a minute. */
export async function builtPortal(signal: AbortSignal, onBuild: () => void): Promise<string> {
  if (existsSync(server)) return server;
  onBuild();
  await run([join(folder, "../../node_modules/next/dist/bin/next"), "build"], signal);
  await run([join(folder, "scripts/finish-standalone.ts")], signal);
  return server;
}
