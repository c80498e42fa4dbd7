import type { Environment } from "@konstruct/config/catalogue";
import { listenForStop } from "@konstruct/core/stop-signal";
import { type ClosingStack, createClosingStack } from "../compose/closing-stack.ts";
import { demoPhone, demoWorkspace, type Simulated, whatToSimulate } from "../compose/simulators.ts";
import { type StartedInstallation, startInstallation } from "../compose/start-installation.ts";
import type { System } from "../compose/start-system.ts";
import { type DataFolder, dataFolder } from "../embedded/data-folder.ts";
import { type Running, removeRunning, writeRunning } from "../embedded/running-file.ts";
import { isNpmScript, readCliEnvironment } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { type Io, printJson, printLine, tell } from "../io.ts";
import { openMailTray } from "../portal/mail-tray.ts";
import { startPortal } from "../portal/start-portal.ts";
import { demoShop, demoSlug } from "../seed/demo-shop.ts";
import type { ExampleName } from "../seed/examples.ts";
import { realSlackAccount, realWhatsappAccount } from "../seed/real-accounts.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "../seed/simulated-accounts.ts";
import { runChat } from "../webchat/run-chat.ts";

export type StartOptions = {
  chat?: boolean;
  demo?: boolean;
  portal?: boolean;
  json?: boolean;
  example?: ExampleName;
};

/** Whom one click signs in as; nobody can receive a letter at .localhost. */
const demoOwner = { name: "Demo owner", email: "demo@konstruct.localhost", role: "owner" } as const;

const isProduction = ({ runtime }: Environment) => runtime.nodeEnv === "production";

/** The demonstration tenant, for everything but production: nobody's real database gets a shop nobody asked for. */
async function seedsFor(
  environment: Environment,
  simulated: Simulated,
  example: ExampleName,
  demo: boolean,
): Promise<SeedTenant[]> {
  if (isProduction(environment)) return [];
  const real = [await realSlackAccount(environment.slack), realWhatsappAccount(environment.whatsapp)];
  const other = example === "orders" ? [] : [await demoShop([siteSeedAccount(example)], example)];
  const shop = await demoShop([
    siteSeedAccount(demoSlug),
    ...simulated.workspaces.map(slackSeedAccount),
    ...simulated.phones.map(whatsappSeedAccount),
    ...real.filter((account) => account !== undefined),
  ]);
  return [...other, demo ? { ...shop, members: [demoOwner] } : shop];
}

function runningOf({ gateway, metricsPort, simulators }: System, portalUrl: string | undefined): Running {
  return {
    pid: process.pid,
    gatewayUrl: gateway.url,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    ...(portalUrl !== undefined && { portalUrl }),
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
    ...(running.portalUrl === undefined ? [] : [`  Portal     ${running.portalUrl}`]),
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

/** The portal beside this process, where its own role of the database is known. */
async function openPortal(
  { environment, secrets, databaseUrl, authUrl, gateway }: StartedInstallation,
  folder: DataFolder,
  demo: boolean,
  io: Io,
  closing: ClosingStack,
): Promise<string | undefined> {
  if (authUrl === undefined) {
    tell(io, "No portal: AUTH_DATABASE_URL is not set.");
    return undefined;
  }
  const mailTrayUrl = await openMailTray(environment, folder, io, closing);
  const plan = { environment, folder, secrets, databaseUrl, demo, mailTrayUrl };
  return startPortal({ ...plan, authDatabaseUrl: authUrl, gatewayUrl: gateway.url }, io, closing);
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
    const demo = options.demo === true || environment.portal.demoMode;
    const seeds = await seedsFor(environment, simulated, example, demo);
    const system = await startInstallation({ environment, folder, simulated, seeds }, io, closing);
    const portalUrl =
      options.portal === false ? undefined : await openPortal(system, folder, demo, io, closing);
    const running = runningOf(system, portalUrl);
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
