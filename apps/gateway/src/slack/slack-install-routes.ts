import { botScopes } from "@konstruct/channels/slack/manifest";
import { ExpressReceiver, type Logger as SlackLogger } from "@slack/bolt";
import type { Express } from "express";
import type { SlackInstallations } from "./slack-installations.ts";
import type { SlackSettings } from "./slack-settings.ts";

type Options = {
  settings: SlackSettings;
  express: Express;
  installations: SlackInstallations;
  logger: SlackLogger;
};

/**
 * OAuth's two addresses. The tenant of an installation comes from a link we signed, bound into OAuth's own signed state: a person
 * can attach their workspace only to a tenant that invited them.
 */
export function slackInstallRoutes({ settings, express, installations, logger }: Options): void {
  const { clientId, clientSecret, stateSecret } = settings;
  if (clientId === undefined || clientSecret === undefined || stateSecret === undefined) return;
  // Used only for the installer it builds. Bolt's App refuses one beside our own `authorize`, and on our Express app it would open an
  // install path without a signed link; so this receiver gets neither, and no endpoint whose signature to check.
  const { installer } = new ExpressReceiver({
    logger,
    endpoints: {},
    signingSecret: "",
    signatureVerification: false,
    clientId,
    clientSecret,
    stateSecret,
    scopes: [...botScopes],
    installationStore: installations.store,
    installerOptions: {
      directInstall: true,
      // A browser waits for the answer: a quick error that a person can retry is better than a client that retries for half an hour.
      clientOptions: { slackApiUrl: settings.apiUrl, retryConfig: { retries: 0 } },
    },
  });
  if (installer === undefined) return;
  express.get("/slack/install", async (request, response) => {
    const tenantId = installations.openInstallLink(String(request.query.link ?? ""), Date.now());
    if (tenantId === undefined)
      return void response.status(403).json({
        error: {
          code: "unauthorised",
          message: "This install link is not valid any more. Ask for a new one.",
        },
      });
    await installer.handleInstallPath(request, response, {}, { scopes: [...botScopes], metadata: tenantId });
  });
  express.get("/slack/oauth_redirect", (request, response) => installer.handleCallback(request, response));
}
