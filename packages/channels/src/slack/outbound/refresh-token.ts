import { fields, number, text } from "../../fields.ts";
import { type Seen, type SlackClientOptions, slackClient } from "../client.ts";
import { platformError, slackFailure } from "../outcome.ts";

/** Slack's tokens last twelve hours: two are a reserve for an outage of Slack, and for processes that still hold the old token. */
const aheadMs = 2 * 3_600_000;

export type RefreshOptions = SlackClientOptions & { clientId: string; clientSecret: string };

export type TokenRefresh =
  | { kind: "renewed"; credentials: Record<string, string> }
  | { kind: "refused" | "unavailable"; reason: string };

/** The stored tokens of an installation; a token that does not expire has neither a refresh token nor an expiry. */
export function slackCredentials(of: {
  botToken: string;
  botUserId: string;
  refreshToken?: string | undefined;
  expiresAtMs?: number | undefined;
}): Record<string, string> {
  const { botToken, botUserId, refreshToken, expiresAtMs } = of;
  const rotation =
    refreshToken === undefined || expiresAtMs === undefined
      ? {}
      : { refreshToken, expiresAt: String(expiresAtMs) };
  return { botToken, botUserId, ...rotation };
}

/** Exchanges refresh tokens (docs.slack.dev, "Using token rotation"). Each works once, so this never tries twice. */
export function createTokenRefresh(options: RefreshOptions) {
  return {
    isDue: ({ refreshToken, expiresAt }: Record<string, string>, nowMs: number): boolean =>
      refreshToken !== undefined && Number(expiresAt) - aheadMs <= nowMs,

    async renew(credentials: Record<string, string>): Promise<TokenRefresh> {
      const seen: Seen = {};
      const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
      try {
        const answer = fields(
          await slackClient(undefined, options, signal, seen).apiCall("oauth.v2.access", {
            client_id: options.clientId,
            client_secret: options.clientSecret,
            grant_type: "refresh_token",
            refresh_token: credentials.refreshToken,
          }),
        );
        const [botToken, refreshToken] = [text(answer, "access_token"), text(answer, "refresh_token")];
        const lifeS = number(answer, "expires_in");
        if (!botToken || !refreshToken || lifeS === undefined)
          return { kind: "refused", reason: "answer_without_tokens" };
        const expiresAtMs = Date.now() + lifeS * 1_000;
        const botUserId = text(answer, "bot_user_id") ?? credentials.botUserId ?? "";
        return {
          kind: "renewed",
          credentials: slackCredentials({ botToken, botUserId, refreshToken, expiresAtMs }),
        };
      } catch (thrown) {
        const failure = slackFailure(thrown, seen);
        if (failure.kind === "failed")
          return { kind: "refused", reason: platformError(thrown) ?? failure.errorCode };
        return { kind: "unavailable", reason: failure.kind === "sent" ? "no_answer" : failure.reason };
      }
    },
  };
}
