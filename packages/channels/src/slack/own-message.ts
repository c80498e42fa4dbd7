import type { Normalized } from "@konstruct/core/message";
import { child, type Fields, objects, text } from "../fields.ts";
import { nothing } from "../normalized.ts";
import { outboxIdOfBlock, replyEventType, slackMessageId, slackTime } from "./ids.ts";

/** Posted by this app, by its bot user or by another of its tokens. */
export function isOwnMessage(event: Fields, appId: string | undefined, bots: ReadonlySet<string>): boolean {
  const author = text(event, "app_id") ?? text(child(event, "bot_profile"), "app_id");
  if (appId && author === appId) return true;
  const user = text(event, "user");
  return user !== undefined && bots.has(user);
}

/** The outbox id of a message of ours, from its metadata or, if it shows a file, from its first block. */
export function outboxIdOf(message: Fields): string | undefined {
  const metadata = child(message, "metadata");
  if (metadata.event_type === replyEventType) return text(child(metadata, "event_payload"), "outbox_id");
  return outboxIdOfBlock(text(objects(message.blocks)[0], "block_id"));
}

/** Subtypes of our own posts; others report a change to one. */
const postedAs: ReadonlySet<string | undefined> = new Set([undefined, "bot_message", "file_share"]);

/** The echo of our own message: proof that it arrived if it names its outbox row, otherwise ignored. */
export function ownMessage(event: Fields, accountKey: string): Normalized {
  const [channel, ts, outboxId] = [text(event, "channel"), text(event, "ts"), outboxIdOf(event)];
  const occurredAt = slackTime(ts);
  if (!channel || !ts || !occurredAt || !outboxId || !postedAs.has(text(event, "subtype"))) {
    return nothing("ignored", "own_message");
  }
  const externalId = slackMessageId(channel, ts);
  return {
    outcome: "receipts",
    messages: [],
    receipts: [{ channel: "slack", accountKey, externalId, status: "sent", outboxId, occurredAt }],
  };
}
