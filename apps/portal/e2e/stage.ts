import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { generateKeyPair } from "@konstruct/audit/keys";
import { readEnvironment } from "@konstruct/config/read-environment";
import { openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase, type DatabaseUrls } from "@konstruct/db/embedded/bootstrap";
import { migrate } from "@konstruct/db/migrate/migrate";
import { type Gateway, startGateway } from "@konstruct/gateway/gateway";
import { emailOptions, fileReach, mcpServers, memoryOptions } from "@konstruct/orchestrator/env";
import { type Orchestrator, startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import { loadPacks } from "@konstruct/packs/load-packs";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { type MailSimulator, startMailSimulator } from "@konstruct/simulators/mail/start-mail-server";
import {
  type OidcPerson,
  type OidcSimulator,
  startOidcSimulator,
} from "@konstruct/simulators/oidc/start-oidc";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startThrowawayServer } from "@konstruct/testing/throwaway-server";
import {
  choosePlatformPorts,
  googleEndpoints,
  type PlatformPorts,
  platformVariables,
} from "./platform-addresses.ts";

/** Everything a person at the portal meets: the whole system on loopback, in built-in mode, with an empty database. */
export type Stage = {
  /** Where the portal is opened. */
  origin: string;
  gatewayUrl: string;
  urls: DatabaseUrls;
  /** As superuser, past every policy: for planting rows and looking behind the curtain. */
  adminUrl: string;
  /** What signs the audit log here. */
  auditSigningKey: string;
  mail: MailSimulator;
  /** Stops the orchestrator and starts it again; everything else goes on. */
  engine: { stop(): Promise<void>; start(): Promise<void> };
  platformPorts: PlatformPorts;
  /** The identity provider of a company: somebody is signed in there. */
  oidc: OidcSimulator;
  close(): Promise<void>;
};

/** Whom the identity provider vouches for. */
export const employee: OidcPerson = {
  sub: "employee-1",
  email: "employee@company.example",
  name: "Erin Employee",
  emailVerified: true,
};

const portalFolder = join(import.meta.dirname, "..");
const masterKey = Buffer.alloc(32, 7);
const auditKeys = generateKeyPair();
const portalPort = () => 25_000 + Math.floor(Math.random() * 2_000);

async function startDatabase() {
  const server = await startThrowawayServer(27_000 + Math.floor(Math.random() * 1_500));
  const urls = await bootstrapDatabase(server.superuserUrl("postgres"), "portal", "portal-test");
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  return {
    ...{ urls, folder: server.folder, adminUrl: server.superuserUrl("portal") },
    stop: () => server.stop(),
  };
}

type EngineOptions = {
  urls: DatabaseUrls;
  folder: string;
  mailUrl: string;
  platforms: Record<string, string>;
  platformPorts: PlatformPorts;
};

async function startEngine({ urls, folder, mailUrl, platforms, platformPorts }: EngineOptions) {
  const environment = readEnvironment({
    ...platforms,
    DATABASE_URL: urls.app,
    STORAGE_DIR: join(folder, "objects"),
    SMTP_URL: mailUrl,
    EMAIL_FROM: "Konstruct <portal@konstruct.example>",
  });
  const logger = createLogger({ service: "stage", level: "silent" });
  const shared = {
    databaseUrl: urls.app,
    logger,
    metrics: createMetrics(),
    health: createHealth(),
    masterKey,
  };
  const runOrchestrator = () =>
    startOrchestrator({
      ...shared,
      health: createHealth(),
      queue: { kind: "postgres", url: urls.queue },
      settings: { sweepMs: 100, debounceMs: environment.turn.debounceMs },
      llm: environment.llm,
      endpoints: googleEndpoints(platformPorts),
      slack: environment.slack,
      whatsapp: environment.whatsapp,
      chatwoot: environment.chatwoot,
      auditSigningKey: auditKeys.privatePem,
      ...memoryOptions(environment),
      email: emailOptions(environment),
      files: fileReach(environment, masterKey),
      mcp: mcpServers(environment),
    });
  const database = openDatabase({ url: urls.app, applicationName: "stage-gateway", maxConnections: 4 });
  const gateway: Gateway = await startGateway({
    ...shared,
    database,
    objects: createObjectStore(environment.storage, masterKey),
    host: "127.0.0.1",
    port: 0,
    inbound: environment.runtime.inbound,
    debounceMs: environment.turn.debounceMs,
    slack: environment.slack,
    whatsapp: environment.whatsapp,
    webchat: { tokenSecret: "w".repeat(32), uploadMaxBytes: environment.storage.maxBytes },
    chatwoot: environment.chatwoot,
  });
  let orchestrator: Orchestrator | undefined = await runOrchestrator();
  const orchestration = {
    async stop() {
      await orchestrator?.drain(5_000);
      orchestrator = undefined;
    },
    async start() {
      orchestrator ??= await runOrchestrator();
    },
  };
  const stop = async () => {
    await Promise.all([gateway.drain(2_000), orchestration.stop()]);
    await database.close();
  };
  return { gateway, orchestration, stop };
}

type PortalOptions = EngineOptions & {
  gatewayUrl: string;
  oidc: OidcSimulator;
  dev: boolean;
};

/** The portal as it is shipped (the standalone build), or `next dev` for whoever works on it. */
async function startPortal({ urls, folder, mailUrl, platforms, gatewayUrl, oidc, dev }: PortalOptions) {
  const port = dev ? 15_070 : portalPort();
  const origin = `http://localhost:${port}`;
  const command = dev
    ? [join(portalFolder, "../../node_modules/next/dist/bin/next"), "dev", "--port", String(port)]
    : [join(portalFolder, process.env.PORTAL_BUILD_DIR ?? ".next", "standalone/apps/portal/server.js")];
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: portalFolder,
    stdio: ["ignore", dev ? "inherit" : "ignore", "inherit"],
    env: {
      ...platforms,
      PATH: process.env.PATH,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      LOG_LEVEL: "error",
      PORTAL_URL: origin,
      GATEWAY_URL: gatewayUrl,
      DATABASE_URL: urls.app,
      AUTH_DATABASE_URL: urls.auth,
      BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
      ENCRYPTION_MASTER_KEY: masterKey.toString("base64"),
      AUDIT_PUBLIC_KEY: auditKeys.publicPem,
      STORAGE_DIR: join(folder, "objects"),
      SMTP_URL: mailUrl,
      EMAIL_FROM: "Konstruct <portal@konstruct.example>",
      PORTAL_TRUSTED_PROXIES: "1",
      OIDC_ISSUER: oidc.url,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_CLIENT_SECRET: oidc.clientSecret,
    },
  });
  await untilItAnswers(`${origin}/sign-in`, child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { origin, stop };
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the portal does not answer at ${url}`);
}

export async function startStage(options: { dev?: boolean } = {}): Promise<Stage> {
  await loadPacks(["shop"]);
  const started: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of started.splice(0).reverse()) await stop();
  };
  try {
    const { urls, folder, adminUrl, stop } = await startDatabase();
    started.push(stop);
    const mail = await startMailSimulator();
    started.push(mail.stop);
    const oidc = await startOidcSimulator();
    oidc.signedIn = employee;
    started.push(oidc.stop);
    const platformPorts = choosePlatformPorts();
    const platforms = platformVariables(platformPorts);
    const shared = { urls, folder, mailUrl: mail.url, platforms, platformPorts };
    const engine = await startEngine(shared);
    started.push(engine.stop);
    const gatewayUrl = engine.gateway.url;
    const { dev = false } = options;
    const portal = await startPortal({ ...shared, gatewayUrl, oidc, dev });
    started.push(portal.stop);
    const { privatePem: auditSigningKey } = auditKeys;
    const { origin } = portal;
    const { orchestration } = engine;
    return {
      origin,
      gatewayUrl,
      urls,
      adminUrl,
      auditSigningKey,
      platformPorts,
      mail,
      oidc,
      close,
      engine: orchestration,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
