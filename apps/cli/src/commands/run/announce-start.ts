import type { PartState } from "@konstruct/telemetry/health";
import type { DataFolder } from "../../embedded/data-folder.ts";
import { type Running, writeRunning } from "../../embedded/running-file.ts";
import { messageOf } from "../../failure.ts";
import type { StartedInstallation } from "../../installation/start-installation.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import type { Portal } from "../../portal/start-portal.ts";
import { startSummary } from "./start-summary.ts";

export type Announcer = {
  /** Messages are accepted: prints the addresses, for a person or as JSON. The portal may follow. */
  ready(portal: Portal | undefined): Promise<void>;
  /** Waits for the portal, and prints its address. */
  portal(portal: Portal): Promise<void>;
};

const secondsSoFar = () => performance.now() / 1_000;

function runningOf({ gateway, metricsPort, simulators }: StartedInstallation): Running {
  return {
    pid: process.pid,
    gatewayUrl: gateway.url,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    ...(simulators.slack && { slackSimulatorUrl: simulators.slack.url }),
    ...(simulators.whatsapp && { whatsappSimulatorUrl: simulators.whatsapp.url }),
  };
}

type Announced = { folder: DataFolder; siteKey: string; model: () => PartState; json: boolean };

/** Announces the addresses on screen and, for other commands, in the running file. */
export function createAnnouncer(
  io: Io,
  system: StartedInstallation,
  { folder, siteKey, model, json }: Announced,
): Announcer {
  const { environment } = system;
  const running = runningOf(system);
  return {
    async ready(portal) {
      await writeRunning(folder, running);
      const seconds = secondsSoFar();
      const state = portal?.state().state;
      if (json) {
        printJson(io, {
          ready: true,
          seconds,
          dataDir: folder.path,
          ...running,
          model: model(),
          portal: state ?? "off",
        });
        return;
      }
      const inWords = state && `${state}; its address follows here when it is ready`;
      const text = startSummary(environment, folder, running, {
        siteKey,
        seconds,
        model: model(),
        portal: inWords,
      });
      (environment.runtime.nodeEnv === "production" ? tell : printLine)(io, text);
    },
    async portal(portal) {
      const ready = await portal.opened;
      const seconds = secondsSoFar();
      if (ready !== undefined) {
        const { url: portalUrl, process: portalProcess } = ready;
        await writeRunning(folder, { ...running, portalUrl, ...(portalProcess && { portalProcess }) }).catch(
          (thrown: unknown) => tell(io, `The portal's address was not kept: ${messageOf(thrown)}`),
        );
        tell(io, `The portal is ready after ${seconds.toFixed(1)} s: ${portalUrl}`);
        if (json) printJson(io, { portal: "ready", portalUrl, seconds });
      } else if (json && portal.state().state === "failed") {
        printJson(io, { portal: "failed", reason: portal.state().detail, seconds });
      }
    },
  };
}
