import { fields } from "@konstruct/channels/fields";
import { readSlackBody } from "@konstruct/channels/slack/inbound/body";
import type { Logger } from "@konstruct/telemetry/logger";
import { App, type Logger as BoltLogger, SocketModeReceiver } from "@slack/bolt";
import type { Express } from "express";
import { boltLogger } from "./bolt-logger.ts";
import { registerAcknowledgement } from "./features/acknowledge-rest.ts";
import { registerAppHome } from "./features/app-home.ts";
import { registerApprovalActions } from "./features/approval-actions.ts";
import { registerAssistantThreads } from "./features/assistant-threads.ts";
import { registerCommand } from "./features/command.ts";
import { registerEscalationActions } from "./features/escalation-actions.ts";
import type { FeatureDependencies, RegisterFeature } from "./features/feature.ts";
import { registerFeedback } from "./features/feedback.ts";
import { registerStop } from "./features/stop.ts";
import { slackInstallRoutes } from "./slack-install-routes.ts";
import type { SlackInstallations } from "./slack-installations.ts";
import type { SlackSettings } from "./slack-settings.ts";
import { acceptSlackBody, type SlackInbound } from "./slack-webhook.ts";
import { createVerifiedReceiver, type HandleVerified } from "./verified-receiver.ts";

type Options = SlackInbound &
  FeatureDependencies & {
    settings: SlackSettings;
    express: Express;
    installations: SlackInstallations;
    logger: Logger;
  };

export type SlackApp = {
  /** For verified requests over HTTP; absent in Socket Mode. */
  handle: HandleVerified | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The features of the Slack app besides messages; the last one acknowledges everything without a handler. */
const features: readonly RegisterFeature[] = [
  registerAssistantThreads,
  registerStop,
  registerFeedback,
  registerCommand,
  registerAppHome,
  registerApprovalActions,
  registerEscalationActions,
  registerAcknowledgement,
];

/**
 * The one Bolt app: buttons, modals, commands and Socket Mode. Contacts' messages never wait for it: our own receiver
 * (slack-webhook.ts) runs first and persists them.
 */
export function createSlackApp(options: Options): SlackApp {
  const { settings, logger } = options;
  const logging = { logger: boltLogger(logger) };
  const { receiver, handle } =
    settings.appToken === undefined
      ? createVerifiedReceiver(logging.logger)
      : { receiver: socketReceiver(options, settings.appToken, logging), handle: undefined };
  slackInstallRoutes({ ...options, ...logging });
  const app = new App({
    receiver,
    ...logging,
    clientOptions: { slackApiUrl: settings.apiUrl, retryConfig: { retries: 0 } },
    authorize: async (_source, body) => {
      const found = await options.installations.tokenFor(fields(body) ?? {});
      if (found === undefined) throw new Error("No installation for this workspace");
      return { botToken: found.botToken, botUserId: found.botUserId };
    },
  });
  for (const register of features) register(app, options);
  app.error(async (error) => logger.error({ err: error }, "Slack handler failed"));
  return {
    handle,
    start: async () => void (await app.start()),
    stop: async () => void (await app.stop()),
  };
}

/** Socket Mode uses the same persist-first path: Bolt's receiver passes its events to us before its app. */
function socketReceiver(
  inbound: Options,
  appToken: string,
  logging: { logger: BoltLogger },
): SocketModeReceiver {
  const receiver = new SocketModeReceiver({
    appToken,
    ...logging,
    // The only way to give its client Slack's address; no installer is built from these.
    installerOptions: { clientOptions: { slackApiUrl: inbound.settings.apiUrl } },
  });
  const initialise = receiver.init.bind(receiver);
  receiver.init = (app) => {
    const processEvent = app.processEvent.bind(app);
    app.processEvent = async (event) => {
      const outcome = await acceptSlackBody(bodyOfEvent(event.body), inbound);
      if (outcome === undefined) return processEvent(event);
      // An envelope that is not acknowledged is delivered again: exactly what a failed commit needs.
      if (outcome.kind !== "unavailable") await event.ack();
    };
    initialise(app);
  };
  return receiver;
}

/** Bolt has read the envelope; its content is read like any other body. */
const bodyOfEvent = (body: unknown) => readSlackBody(JSON.stringify(body), "application/json");
