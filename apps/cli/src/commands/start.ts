import type { Environment } from "@konstruct/config/catalogue";
import { listenForStop } from "@konstruct/core/stop-signal";
import { createClosingStack } from "../compose/closing-stack.ts";
import { demoPhone, demoWorkspace, type Simulated, whatToSimulate } from "../compose/simulators.ts";
import { startInstallation } from "../compose/start-installation.ts";
import type { System } from "../compose/start-system.ts";
import { type DataFolder, dataFolder } from "../embedded/data-folder.ts";
import { type Running, removeRunning, writeRunning } from "../embedded/running-file.ts";
import { isNpmScript, readCliEnvironment } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { type Io, printJson, printLine, tell } from "../io.ts";
import { demoShop, demoSlug } from "../seed/demo-shop.ts";
import type { ExampleName } from "../seed/examples.ts";
import { realSlackAccount, realWhatsappAccount } from "../seed/real-accounts.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "../seed/simulated-accounts.ts";
import { runChat } from "../webchat/run-chat.ts";

export type StartOptions = { chat?: boolean; json?: boolean; example?: ExampleName };

const isProduction = ({ runtime }: Environment) => runtime.nodeEnv === "production";

/** The demonstration tenant, for everything but production: nobody's real database gets a shop nobody asked for. */
async function seedsFor(
  environment: Environment,
  simulated: Simulated,
  example: ExampleName,
): Promise<SeedTenant[]> {
  if (isProduction(environment)) return [];
  const real = [await realSlackAccount(environment.slack), realWhatsappAccount(environment.whatsapp)];
  const other = example === "orders" ? [] : [await demoShop([siteSeedAccount(example)], example)];
  return [
    ...other,
    await demoShop([
      siteSeedAccount(demoSlug),
      ...simulated.workspaces.map(slackSeedAccount),
      ...simulated.phones.map(whatsappSeedAccount),
      ...real.filter((account) => account !== undefined),
    ]),
  ];
}

function runningOf({ gateway, metricsPort, simulators }: System): Running {
  return {
    pid: process.pid,
    gatewayUrl: gateway.url,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    ...(simulators.slack && { slackSimulatorUrl: simulators.slack.url }),
    ...(simulators.whatsapp && { whatsappSimulatorUrl: simulators.whatsapp.url }),
  };
}

function modelName({ openai, anthropic }: Environment["llm"]): string {
  if (openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com"))
    return `OpenAI-compatible at ${new URL(openai.baseUrl).host}`;
  return anthropic.apiKey === undefined ? "built-in mode (no model key is set)" : "Anthropic";
}

function summary(
  environment: Environment,
  folder: DataFolder,
  running: Running,
  siteKey: string,
  seconds: number,
): string {
  const simulated = (url: string | undefined, id: string) =>
    url === undefined ? "" : `  (simulator ${url}, ${id})`;
  return [
    `Konstruct is ready after ${seconds.toFixed(1)} s`,
    "",
    `  Web chat   ${running.gatewayUrl}/v1/webchat/${siteKey}`,
    `  Slack      ${running.gatewayUrl}/slack/events${simulated(running.slackSimulatorUrl, `workspace ${demoWorkspace.teamId}`)}`,
    `  WhatsApp   ${running.gatewayUrl}/whatsapp/webhook${simulated(running.whatsappSimulatorUrl, `number ${demoPhone.phoneNumberId}`)}`,
    `  Tenant     ${siteKey}  (konstruct approvals list --tenant ${siteKey}, konstruct replay --tenant ${siteKey})`,
    `  Health     ${running.metricsUrl}/readyz, /metrics`,
    `  Model      ${modelName(environment.llm)}`,
    `  Data       ${folder.path}`,
    `  Log        ${isProduction(environment) ? "standard output" : folder.file("konstruct.log")}`,
    "",
  ].join("\n");
}

/** Everything in this process, until a signal, or until the chat in this terminal ends. */
export async function start(io: Io, options: StartOptions): Promise<number> {
  const environment = readCliEnvironment();
  const { example = "orders" } = options;
  const siteKey = example === "orders" ? demoSlug : example;
  const folder = dataFolder(environment.runtime.dataDir);
  const simulated = whatToSimulate(environment);
  const closing = createClosingStack();
  const stop = listenForStop({ followParent: isNpmScript() });
  try {
    const seeds = await seedsFor(environment, simulated, example);
    const system = await startInstallation({ environment, folder, simulated, seeds }, io, closing);
    const running = runningOf(system);
    await writeRunning(folder, running);
    closing.add("running file", () => removeRunning(folder));

    const seconds = performance.now() / 1_000;
    if (options.json) printJson(io, { ready: true, seconds, dataDir: folder.path, ...running });
    else
      (isProduction(environment) ? tell : printLine)(
        io,
        summary(environment, folder, running, siteKey, seconds),
      );
    if (options.chat ?? (io.interactive && !isProduction(environment))) {
      const chat = runChat(io, { gatewayUrl: running.gatewayUrl, siteKey, until: stop.promise });
      await Promise.race([chat, stop.promise]);
    } else {
      await stop.promise;
    }
    tell(io, "Stopping: what is in hand is finished first …");
  } finally {
    await closing.close();
    stop.dispose();
  }
  return exitCodes.ok;
}
