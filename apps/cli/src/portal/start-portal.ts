import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { CommandError } from "../failure.ts";
import { freePort } from "../free-port.ts";
import { type Io, tell } from "../io.ts";
import { builtPortal } from "./built-portal.ts";
import { type PortalPlan, portalVariables } from "./portal-variables.ts";

const longestStartMs = 60_000;

/** The portal as a process of its own, beside this one; it ends with it. @returns where it is opened */
export async function startPortal(plan: PortalPlan, io: Io, closing: ClosingStack): Promise<string> {
  const stopping = new AbortController();
  closing.add("portal build", async () => stopping.abort());
  const server = await builtPortal(stopping.signal, () =>
    tell(io, "Building the portal, once: about half a minute …"),
  );
  const port = await freePort(plan.environment.portal.port);
  const origin = plan.environment.portal.url ?? `http://localhost:${port}`;
  const log = openSync(plan.folder.file("portal.log"), "a");
  const child = spawn(process.execPath, [server], {
    stdio: ["ignore", log, log],
    env: { ...process.env, ...portalVariables(plan, port, origin) },
  });
  closing.add("portal", async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  const until = Date.now() + longestStartMs;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`).catch(() => undefined);
    if (answer?.ok) return origin;
    await pause(100, undefined, { signal: stopping.signal });
  }
  throw new CommandError(`The portal did not start; ${plan.folder.file("portal.log")} says why.`);
}
