import { parseSlack, slackChallenge } from "@konstruct/channels/slack/inbound/parse";
import { verifySlackSignature } from "@konstruct/channels/slack/inbound/verify";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import type { InboundOutcome } from "../inbound/inbound-outcome.ts";
import type { WebhookHandler } from "../inbound/webhook-route.ts";

export type SlackLifecycle = (rawBody: Buffer) => Promise<void>;

/**
 * Our receiver in front of Bolt's: verifies, then persists everything a contact said (events, and buttons that carry a
 * choice) before it answers. What is left, other buttons, modals and commands, goes on to Bolt.
 */
export function slackWebhook(options: {
  signingSecret: string | undefined;
  accept: AcceptInbound;
  onLifecycle: SlackLifecycle;
}): WebhookHandler {
  const signingSecrets = options.signingSecret === undefined ? [] : [options.signingSecret];
  return async (rawBody, request) => {
    const verified = verifySlackSignature({
      rawBody,
      headers: request.headers,
      signingSecrets,
      nowMs: Date.now(),
    });
    if (!verified.ok) return { kind: "refused", reason: verified.reason };
    return acceptSlackBody(rawBody, request.headers["content-type"], options);
  };
}

/** The part HTTP and Socket Mode share: a body that is known to come from Slack. Undefined: Bolt's to handle. */
export async function acceptSlackBody(
  rawBody: Buffer,
  contentType: string | undefined,
  { accept, onLifecycle }: { accept: AcceptInbound; onLifecycle: SlackLifecycle },
): Promise<InboundOutcome | undefined> {
  const normalized = parseSlack(rawBody, contentType);
  switch (normalized.outcome) {
    case "handshake":
      return { kind: "handshake", challenge: slackChallenge(rawBody) ?? "" };
    case "interaction":
      return normalized.messages.length > 0 ? accept(normalized) : undefined;
    case "lifecycle":
      await onLifecycle(rawBody);
      return { kind: "ignored", reason: normalized.reason ?? "lifecycle" };
    default:
      return accept(normalized);
  }
}
