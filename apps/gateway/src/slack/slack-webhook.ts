import type { Fields } from "@konstruct/channels/fields";
import { readSlackBody, type SlackBody } from "@konstruct/channels/slack/inbound/body";
import { parseSlackBody, slackChallenge } from "@konstruct/channels/slack/inbound/parse";
import { checkSlackHeaders, verifySlackSignature } from "@konstruct/channels/slack/inbound/verify";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import type { InboundOutcome } from "../inbound/inbound-outcome.ts";
import type { Webhook } from "../inbound/webhook-route.ts";
import type { FoundAccount, SlackAccounts } from "./slack-accounts.ts";
import type { HandleVerified } from "./verified-receiver.ts";

export type SlackLifecycle = (body: Fields) => Promise<void>;

export type SlackInbound = { accept: AcceptInbound; onLifecycle: SlackLifecycle; accounts: SlackAccounts };

/**
 * Our receiver in front of Bolt's: it verifies, then persists every message of a contact (events, and buttons that carry a choice)
 * before it answers. The rest, other buttons, modals, commands and the app's own surface, is passed to Bolt.
 */
export function slackWebhook(
  options: SlackInbound & { signingSecret: string | undefined; handle: HandleVerified | undefined },
): Webhook {
  const signingSecrets = options.signingSecret === undefined ? [] : [options.signingSecret];
  return {
    checkHeaders: ({ headers }) => checkSlackHeaders(headers, Date.now()),
    async take(rawBody, request, response) {
      const { headers } = request;
      const verified = verifySlackSignature({ rawBody, headers, signingSecrets, nowMs: Date.now() });
      if (!verified.ok) return { kind: "refused", reason: verified.reason };
      const read = readSlackBody(rawBody, headers["content-type"]);
      const outcome = await acceptSlackBody(read, options);
      if (outcome !== undefined) return outcome;
      if (options.handle === undefined || !("body" in read))
        return { kind: "invalid", reason: "interactions_come_by_socket" };
      await options.handle(read.body, request, response);
      return undefined;
    },
  };
}

const accountOf = async (read: SlackBody, accounts: SlackAccounts): Promise<FoundAccount> =>
  "body" in read ? accounts.find(read.body) : { kind: "unknown" };

/** The part HTTP and Socket Mode share: a body that is known to come from Slack. Undefined: Bolt handles it. */
export async function acceptSlackBody(
  read: SlackBody,
  { accept, onLifecycle, accounts }: SlackInbound,
): Promise<InboundOutcome | undefined> {
  const found = await accountOf(read, accounts);
  if (found.kind === "unavailable") return { kind: "unavailable" };
  const normalized = parseSlackBody(read, found.kind === "found" ? found.account : undefined);
  switch (normalized.outcome) {
    case "handshake":
      return { kind: "handshake", challenge: slackChallenge(read) ?? "" };
    case "interaction":
      return normalized.messages.length > 0 ? accept(normalized) : undefined;
    case "lifecycle":
      if ("body" in read) await onLifecycle(read.body);
      return { kind: "ignored", reason: normalized.reason ?? "lifecycle" };
    default:
      return accept(normalized);
  }
}
