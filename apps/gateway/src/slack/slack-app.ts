import type { Logger } from "@konstruct/telemetry/logger";
import { App, ExpressReceiver, SocketModeReceiver } from "@slack/bolt";
import type { Express } from "express";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import { boltLogger } from "./bolt-logger.ts";
import type { SlackInstallations } from "./slack-installations.ts";
import { acceptSlackBody, type SlackLifecycle } from "./slack-webhook.ts";

export type SlackSettings = {
  signingSecret?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  stateSecret?: string | undefined;
  appToken?: string | undefined;
  apiUrl: string;
};

const scopes = [
  "app_mentions:read",
  "assistant:write",
  "channels:history",
  "chat:write",
  "commands",
  "files:read",
  "groups:history",
  "im:history",
  "im:write",
  "mpim:history",
  "users:read",
];

type Options = {
  settings: SlackSettings;
  express: Express;
  accept: AcceptInbound;
  onLifecycle: SlackLifecycle;
  installations: SlackInstallations;
  logger: Logger;
};

export type SlackApp = { start(): Promise<void>; stop(): Promise<void> };

/**
 * The one Bolt app: OAuth, buttons, modals, commands and Socket Mode. What contacts say never waits for it: our own
 * receiver (slack-webhook.ts) stands in front and persists first.
 */
export function createSlackApp(options: Options): SlackApp {
  const { settings, logger } = options;
  const logging = { logger: boltLogger(logger) };
  const { receiver, socket } =
    settings.appToken === undefined
      ? httpReceiver(options, logging)
      : socketReceiver(options, settings.appToken, logging);
  const app = new App({
    receiver,
    ...logging,
    clientOptions: { slackApiUrl: settings.apiUrl, retryConfig: { retries: 0 } },
    authorize: async ({ teamId, enterpriseId, isEnterpriseInstall }, body) => {
      const appId =
        body !== undefined && "api_app_id" in body && typeof body.api_app_id === "string"
          ? body.api_app_id
          : undefined;
      const found = await options.installations.findAny(
        enterpriseId,
        isEnterpriseInstall ? undefined : teamId,
        appId,
      );
      if (found === undefined) throw new Error("No installation for this workspace");
      return { botToken: found.botToken, botUserId: found.botUserId };
    },
  });
  app.command("/konstruct", async ({ ack }) => {
    await ack({
      response_type: "ephemeral",
      text: "Mention me in a channel or write to me directly: I answer in a thread.",
    });
  });
  // A button nobody handles must not show Slack's warning triangle.
  app.action(/.*/, async ({ ack }) => ack());
  app.error(async (error) => logger.error({ err: error }, "Slack handler failed"));
  return {
    start: async () => {
      if (socket) await app.start();
    },
    stop: async () => {
      if (socket) await app.stop();
    },
  };
}

type Logging = { logger: ReturnType<typeof boltLogger> };

function httpReceiver({ settings, express, installations }: Options, logging: Logging) {
  const { clientId, clientSecret, stateSecret } = settings;
  const oauth = clientId !== undefined && clientSecret !== undefined && stateSecret !== undefined;
  const receiver = new ExpressReceiver({
    ...logging,
    app: express,
    signingSecret: settings.signingSecret ?? "",
    endpoints: "/slack/events",
    ...(oauth && {
      clientId,
      clientSecret,
      stateSecret,
      scopes,
      installationStore: installations.store,
      installerOptions: {
        directInstall: true,
        installPath: "/slack/bolt-install",
        redirectUriPath: "/slack/oauth_redirect",
        clientOptions: { slackApiUrl: settings.apiUrl },
      },
    }),
  });
  if (oauth) {
    // Which tenant an installation is for comes from a link we signed, bound into OAuth's own signed state: nobody can
    // attach their workspace to a tenant they were not invited to.
    express.get("/slack/install", async (request, response) => {
      const tenantId = installations.openInstallLink(String(request.query.link ?? ""), Date.now());
      if (tenantId === undefined)
        return void response.status(403).json({
          error: {
            code: "unauthorised",
            message: "This install link is not valid any more. Ask for a new one.",
          },
        });
      await receiver.installer?.handleInstallPath(request, response, {}, { scopes, metadata: tenantId });
    });
  }
  return { receiver, socket: false };
}

/** Socket Mode goes through the same persist-first path: Bolt's receiver hands its events to us before its app. */
function socketReceiver({ accept, onLifecycle }: Options, appToken: string, logging: Logging) {
  const receiver = new SocketModeReceiver({ appToken, ...logging });
  const initialise = receiver.init.bind(receiver);
  receiver.init = (app) => {
    const processEvent = app.processEvent.bind(app);
    app.processEvent = async (event) => {
      const outcome = await acceptSlackBody(Buffer.from(JSON.stringify(event.body)), "application/json", {
        accept,
        onLifecycle,
      });
      if (outcome === undefined) return processEvent(event);
      // Not acknowledged means delivered again: exactly what a failed commit needs.
      if (outcome.kind !== "unavailable") await event.ack();
    };
    initialise(app);
  };
  return { receiver, socket: true };
}
