import { createTokenRefresh } from "@konstruct/channels/slack/outbound/refresh-token";
import type { CredentialRenewal } from "@konstruct/services/channel-account/renew-credentials";

/** One Slack app: what its page at api.slack.com gives. Absent parts are off. */
export type SlackSettings = {
  signingSecret?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  stateSecret?: string | undefined;
  appToken?: string | undefined;
  apiUrl: string;
};

/** Renewing takes the app's own secret; without it a token that rotates ends after twelve hours. */
export function slackRenewal({
  clientId,
  clientSecret,
  apiUrl,
}: SlackSettings): CredentialRenewal | undefined {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return createTokenRefresh({ clientId, clientSecret, slackApiUrl: apiUrl, timeoutMs: 5_000 });
}
