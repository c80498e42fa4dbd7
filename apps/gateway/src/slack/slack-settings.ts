import { createTokenRefresh } from "@konstruct/channels/slack/outbound/refresh-token";
import type { CredentialRenewal } from "@konstruct/services/channel-account/renew-credentials";

/** One Slack app, with the values of its page at api.slack.com. A missing value turns its part off. */
export type SlackSettings = {
  signingSecret?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  stateSecret?: string | undefined;
  appToken?: string | undefined;
  apiUrl: string;
};

/** Needed to renew tokens; without it a token that rotates ends after twelve hours. */
export function slackRenewal({
  clientId,
  clientSecret,
  apiUrl,
}: SlackSettings): CredentialRenewal | undefined {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return createTokenRefresh({ clientId, clientSecret, slackApiUrl: apiUrl, timeoutMs: 5_000 });
}
