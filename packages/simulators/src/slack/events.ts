import { type StoredMessage, wireMessage } from "./store.ts";
import type { SlackWorkspace } from "./workspace.ts";

/** An `event_callback` envelope in Slack's shape (docs.slack.dev, "The Events API"). */
export function eventEnvelope(
  workspace: SlackWorkspace,
  event: Record<string, unknown>,
  eventId: string,
): Record<string, unknown> {
  const { teamId, enterpriseId = null, appId, botUserId, isEnterpriseInstall = false } = workspace;
  return {
    token: "simulated-verification-token",
    team_id: teamId,
    ...(enterpriseId ? { enterprise_id: enterpriseId } : {}),
    context_team_id: teamId,
    context_enterprise_id: enterpriseId,
    api_app_id: appId,
    event,
    type: "event_callback",
    event_id: eventId,
    event_time: Math.floor(Number(event.event_ts ?? event.ts ?? 0)),
    authorizations: [
      {
        enterprise_id: enterpriseId,
        team_id: teamId,
        user_id: botUserId,
        is_bot: true,
        is_enterprise_install: isEnterpriseInstall,
      },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${eventId}`,
  };
}

export function channelType(channel: string): string {
  if (channel.startsWith("D")) return "im";
  return channel.startsWith("G") ? "group" : "channel";
}

/** The `message` event of a stored message; an app sees its own metadata. */
export function messageEvent(
  message: StoredMessage,
  extra: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...wireMessage(message, true),
    channel: message.channel,
    channel_type: channelType(message.channel),
    event_ts: message.ts,
    ...(message.files ? { subtype: "file_share" } : {}),
    ...extra,
  };
}

/** The `app_mention` event Slack sends besides the `message` event of the same post; it has no channel type. */
export function mentionEvent(
  message: StoredMessage,
  extra: Record<string, unknown> = {},
): Record<string, unknown> {
  const { channel_type: _none, ...event } = messageEvent(message, extra);
  return { ...event, type: "app_mention" };
}

const change = (message: StoredMessage, subtype: string, ts: string) => ({
  type: "message",
  subtype,
  hidden: true,
  channel: message.channel,
  channel_type: channelType(message.channel),
  ts,
  event_ts: ts,
  previous_message: wireMessage(message, true),
});

/** The `message_changed` event of a post whose author gives it other words. */
export const changeEvent = (message: StoredMessage, ts: string, text: string): Record<string, unknown> => ({
  ...change(message, "message_changed", ts),
  message: { ...wireMessage(message, true), text, edited: { user: message.user, ts } },
});

/** The `message_deleted` event of a post without replies. */
export const deletionEvent = (message: StoredMessage, ts: string): Record<string, unknown> => ({
  ...change(message, "message_deleted", ts),
  deleted_ts: message.ts,
});
