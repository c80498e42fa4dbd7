import { constants } from "node:os";
import { listenForStop, type StopSignal } from "@konstruct/core/process/stop-signal";
import { type ClosingStack, createClosingStack } from "../../compose/closing-stack.ts";
import { type Simulated, whatToSimulate } from "../../compose/what-to-simulate.ts";
import { type DataFolder, dataFolder } from "../../embedded/data-folder.ts";
import { removeRunning } from "../../embedded/running-file.ts";
import { isNpmScript, readCliEnvironment } from "../../env.ts";
import { exitCodes } from "../../failure.ts";
import { type StartedInstallation, startInstallation } from "../../installation/start-installation.ts";
import { type Io, tell } from "../../io.ts";
import { type ChosenModel, chooseModel } from "../../model/choose-model.ts";
import type { PortalProgram } from "../../portal/portal-program.ts";
import { readNumber } from "../../read-number.ts";
import type { ExampleName } from "../../seed/examples.ts";

export type StartOptions = {
  chat?: boolean;
  demo?: boolean;
  portal?: boolean;
  /** False: built-in mode, whatever model there is. */
  model?: boolean;
  json?: boolean;
  example?: ExampleName;
  demoConversations?: string;
  demoDays?: string;
};

type Plan = {
  options: StartOptions;
  simulated: Simulated;
  folder: DataFolder;
  siteKey: string;
  demo: boolean;
  portalProgram: PortalProgram | undefined;
  model: ChosenModel;
  wantsChat: boolean;
};

function sizeOf({ demoConversations = "300", demoDays = "30" }: StartOptions) {
  return {
    conversations: readNumber("--demo-conversations", demoConversations, { min: 1, max: 2_000 }),
    days: readNumber("--demo-days", demoDays, { min: 1, max: 365 }),
    seed: 1,
  };
}

/** Prints addresses and prompt first; the portal is opened behind them. */
async function serve(
  io: Io,
  system: StartedInstallation,
  { options, folder, simulated, siteKey, demo, portalProgram, model, wantsChat }: Plan,
  stop: StopSignal,
  closing: ClosingStack,
): Promise<void> {
  const { gateway, failed, health } = system;
  health.describe("model", model.state);
  const { createAnnouncer } = await import("./announce-start.ts");
  const announcer = createAnnouncer(io, system, {
    folder,
    siteKey,
    model: model.state,
    json: options.json === true,
  });
  let announced: Promise<void> | undefined;
  closing.add("running file", async () => {
    await announced;
    await removeRunning(folder);
  });
  const { openPortal } = await import("../../portal/open-portal.ts");
  const portal =
    options.portal === false
      ? undefined
      : await openPortal(system, { folder, demo, program: portalProgram }, io, closing);
  await announcer.ready(portal);
  announced = portal && announcer.portal(portal);

  if (demo) {
    const { startDemonstration } = await import("../../demonstration/start-demonstration.ts");
    // Low priority keeps the answers of the chat fast; without a chat there is no need of it.
    const priority = wantsChat ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_NORMAL;
    await startDemonstration(io, system, { folder, simulated, size: sizeOf(options), priority }, closing);
  }

  if (!wantsChat) return Promise.race([stop.promise, failed]);
  const { runChat } = await import("../../webchat/run-chat.ts");
  const chat = runChat(io, { gatewayUrl: gateway.url, siteKey, typed: model.typed, until: stop.promise });
  await Promise.race([chat, stop.promise, failed]);
}

/** Runs everything in this process, until a signal, or until the chat in this terminal ends. */
export async function start(io: Io, options: StartOptions, portalProgram?: PortalProgram): Promise<number> {
  const environment = readCliEnvironment();
  const { example = "orders" } = options;
  const folder = dataFolder(environment.runtime.dataDir);
  const wantsChat = options.chat ?? (io.interactive && environment.runtime.nodeEnv !== "production");
  const mayAsk = io.interactive && wantsChat && options.json !== true;
  const model = await chooseModel(environment, folder, io, { model: options.model, mayAsk });
  const simulated = whatToSimulate(environment);
  const demo = options.demo === true || environment.portal.demoMode;
  const closing = createClosingStack();
  closing.add("model", async () => model.stop());
  const stop = listenForStop({ followParent: isNpmScript() });
  const seeds = async () => {
    const { startSeeds } = await import("../../seed/start-seeds.ts");
    return startSeeds(environment, simulated, example, demo);
  };
  try {
    const system = await startInstallation(
      { environment, folder, simulated, llm: model.llm, seeds },
      io,
      closing,
    );
    const siteKey = example === "orders" ? "demo" : example;
    const plan = { options, folder, simulated, siteKey, demo, portalProgram, model, wantsChat };
    await serve(io, system, plan, stop, closing);
    tell(io, "Stopping: what is in hand is finished first …");
  } finally {
    await closing.close();
    stop.dispose();
  }
  return exitCodes.ok;
}
