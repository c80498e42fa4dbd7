import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../failure.ts";

/** The portal as a program that can be built and run. */
export type PortalProgram = {
  /** Serves the portal once it is built. */
  server: string;
  isBuilt(): boolean;
  /** @throws when the build fails; `log` says why */
  build(plan: { log: string; signal: AbortSignal }): Promise<void>;
};

const folder = join(import.meta.dirname, "../../../portal");
const buildName = process.env.PORTAL_BUILD_DIR ?? ".next";
const standalone = join(folder, buildName, "standalone/apps/portal");
const server = join(standalone, "server.js");

async function build({ log, signal }: { log: string; signal: AbortSignal }): Promise<void> {
  const output = await open(log, "w", 0o600);
  try {
    const child = spawn(process.execPath, [join(import.meta.dirname, "build-process.ts"), folder], {
      stdio: ["ignore", output.fd, output.fd, "ipc"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NEXT_TELEMETRY_DISABLED: "1",
        PORTAL_BUILD_DIR: buildName,
      },
    });
    const stop = () => child.connected && child.disconnect();
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new CommandError(`the build ended with ${code}`);
  } finally {
    await output.close();
  }
}

/** `static` is moved to its place last: without it, a build was interrupted. */
export const ownPortal: PortalProgram = {
  server,
  isBuilt: () => existsSync(server) && existsSync(join(standalone, buildName, "static")),
  build,
};
