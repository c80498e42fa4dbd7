import type { Logger } from "@konstruct/telemetry/logger";
import { App, ExpressReceiver, SocketModeReceiver } from "@slack/bolt";
import type { Express } from "express";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import { boltLogger } from "./bolt-logger.ts";
import { slackInstallRoutes } from "./slack-install-routes.ts";
import type { SlackInstallations } from "./slack-installations.ts";
import type { SlackSettings } from "./slack-settings.ts";
import { acceptSlackBody, type SlackLifecycle } from "./slack-webhook.ts";

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
 * The one Bolt app: buttons, modals, commands and Socket Mode. What contacts say never waits for it: our own
 * receiver (slack-webhook.ts) stands in front and persists first.
 */
export function createSlackApp(options: Options): SlackApp {
  const { settings, logger } = options;
  const logging = { logger: boltLogger(logger) };
  const { receiver, socket } =
    settings.appToken === undefined
      ? httpReceiver(options, logging)
      : socketReceiver(options, settings.appToken, logging);
  slackInstallRoutes({ ...options, ...logging });
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
  // A button, modal or shortcut nobody handles must not show Slack's warning triangle.
  app.action(/.*/, async ({ ack }) => ack());
  app.view(/.*/, async ({ ack }) => ack());
  app.view({ type: "view_closed", callback_id: /.*/ }, async ({ ack }) => ack());
  app.shortcut(/.*/, async ({ ack }) => ack());
  app.options(/.*/, async ({ ack }) => ack({ options: [] }));
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

function httpReceiver({ settings, express }: Options, logging: Logging) {
  const receiver = new ExpressReceiver({
    ...logging,
    app: express,
    signingSecret: settings.signingSecret ?? "",
    endpoints: "/slack/events",
  });
  return { receiver, socket: false };
}

/** Socket Mode goes through the same persist-first path: Bolt's receiver hands its events to us before its app. */
function socketReceiver({ accept, onLifecycle, settings }: Options, appToken: string, logging: Logging) {
  const receiver = new SocketModeReceiver({
    appToken,
    ...logging,
    // The only way to tell its client where Slack is; no installer is built from these.
    installerOptions: { clientOptions: { slackApiUrl: settings.apiUrl } },
  });
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
