import { setTimeout as delay } from "node:timers/promises";
import type { PartState } from "@konstruct/telemetry/health";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { openLogFile } from "../embedded/log-file.ts";
import type { ProcessIdentity } from "../embedded/process-identity.ts";
import { messageOf } from "../failure.ts";
import { freePort } from "../free-port.ts";
import { type Io, tell } from "../io.ts";
import { runPortal } from "./portal-process.ts";
import type { PortalProgram } from "./portal-program.ts";
import { type PortalPlan, portalVariables } from "./portal-variables.ts";

export type ReadyPortal = { url: string; process: ProcessIdentity | undefined };

export type Portal = {
  state(): PartState;
  /** Resolves when the portal answers, or to undefined when it cannot. Never rejects. */
  opened: Promise<ReadyPortal | undefined>;
};

/** Time for the first question: a build uses every processor. */
const headStartMs = 3_000;

type Options = PortalPlan & { program: PortalProgram };

/**
 * Runs the portal in its own process: built when it never was, then started. Failures are shown on the screen and in `state`;
 * messages are accepted without it. It ends with this process.
 */
export function startPortal(options: Options, io: Io, closing: ClosingStack): Portal {
  const stopping = new AbortController();
  let state: PartState = { state: options.program.isBuilt() ? "starting" : "building" };

  function fail(what: string, file: string, remedy: string): undefined {
    if (stopping.signal.aborted) return undefined;
    state = { state: "failed", detail: what };
    tell(io, `${what}; its log is ${options.folder.file(file)}. ${remedy} Everything else goes on.`);
    return undefined;
  }

  async function build(): Promise<boolean> {
    if (options.program.isBuilt()) return true;
    tell(io, "Building the portal in the background, once: about a minute …");
    const log = options.folder.file("portal-build.log");
    try {
      await delay(headStartMs, undefined, { signal: stopping.signal });
      await options.program.build({ log, signal: stopping.signal });
      return true;
    } catch (thrown) {
      const remedy = "Try again with `npm run build:portal`, then start again.";
      fail(`The portal could not be built (${messageOf(thrown)})`, "portal-build.log", remedy);
      return false;
    }
  }

  async function open(): Promise<ReadyPortal | undefined> {
    if (!(await build()) || stopping.signal.aborted) return undefined;
    state = { state: "starting" };
    const { environment, folder } = options;
    const port = await freePort(environment.portal.port);
    const url = environment.portal.url ?? `http://localhost:${port}`;
    const log = openLogFile(folder.file("portal.log"), "portal.log", (line) => tell(io, line));
    const variables = portalVariables(options, port, url);
    const portal = await runPortal({ server: options.program.server, port, variables, log });
    if (stopping.signal.aborted) await portal.stop();
    stopping.signal.addEventListener("abort", () => void portal.stop());
    closing.add("portal log", log.close);
    closing.add("portal", portal.stop);
    const remedy = "Start again to try again.";
    try {
      await portal.answers();
    } catch (thrown) {
      return fail(`The portal did not start (${messageOf(thrown)})`, "portal.log", remedy);
    }
    state = { state: "ready" };
    void portal.ended.then(() => fail("The portal ended", "portal.log", remedy));
    return { url, process: portal.identity };
  }

  const opened = open().catch((thrown: unknown) =>
    fail(`The portal did not start (${messageOf(thrown)})`, "portal.log", "Start again to try again."),
  );
  closing.add("portal", async () => {
    stopping.abort();
    await opened;
  });
  return { state: () => state, opened };
}
