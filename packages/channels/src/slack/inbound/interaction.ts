import type { KonstructMessage, Normalized } from "@konstruct/core/message";
import { child, type Fields, objects, text } from "../../fields.ts";
import { checkedMessage, nothing } from "../../normalized.ts";
import { slackInstallation } from "../account-key.ts";
import { choiceActionPrefix, slackMessageId, slackTime } from "../ids.ts";
import { conversationRef, replyTarget } from "./message.ts";
import { accountKeyIn, type SlackPlace } from "./place.ts";

export const interactionTypes: ReadonlySet<string> = new Set([
  "block_actions",
  "block_suggestion",
  "dialog_cancellation",
  "dialog_submission",
  "interactive_message",
  "message_action",
  "shortcut",
  "view_submission",
  "view_closed",
  "workflow_step_edit",
]);

/** A click on one of our choice buttons is the contact's answer, so it also becomes a message. */
function chosen(body: Fields, place: SlackPlace | undefined): KonstructMessage | undefined {
  const action = objects(body.actions).find((each) =>
    text(each, "action_id")?.startsWith(choiceActionPrefix),
  );
  const container = child(body, "container");
  const channel = text(container, "channel_id") ?? text(child(body, "channel"), "id");
  const messageTs = text(container, "message_ts");
  const user = text(child(body, "user"), "id");
  const actionTs = text(action, "action_ts");
  const sentAt = slackTime(actionTs);
  if (!action || !channel || !messageTs || !user || !sentAt) return undefined;

  const installation = slackInstallation(body);
  const threadTs = text(container, "thread_ts") ?? text(child(body, "message"), "thread_ts");
  const address = { channel, ts: messageTs, threadTs, isDm: channel.startsWith("D") };
  const id = text(action, "value") ?? "";
  const title = text(child(action, "text"), "text") ?? id;
  const team = text(child(body, "user"), "team_id") ?? installation.teamId;
  const checked = checkedMessage({
    externalId: `${slackMessageId(channel, messageTs)}:click:${actionTs}:${user}`,
    channel: "slack",
    accountKey: accountKeyIn(place, installation),
    conversationRef: conversationRef(address),
    identity: { kind: "slack_user", id: `${team ?? "-"}:${user}` },
    sentAt,
    text: title,
    parts: [{ type: "choice", id, title }],
    startsTurn: true,
    requiresConversation: true,
    replyTo: slackMessageId(channel, messageTs),
    replyTarget: replyTarget(address, user, team),
  });
  return checked.ok ? checked.message : undefined;
}

/** Buttons, modals, shortcuts. The outcome is always `interaction`; a click on one of our choices also gives a message. */
export function parseInteraction(body: Fields, place: SlackPlace | undefined): Normalized {
  const type = text(body, "type");
  if (!type) return nothing("invalid", "missing_type");
  if (!interactionTypes.has(type)) return nothing("ignored", `unhandled_interaction:${type}`);
  const message = type === "block_actions" ? chosen(body, place) : undefined;
  return { outcome: "interaction", reason: type, messages: message ? [message] : [], receipts: [] };
}
