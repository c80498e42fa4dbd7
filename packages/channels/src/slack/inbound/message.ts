import type { Normalized, Part } from "@konstruct/core/message";
import { child, defined, type Fields, objects, text } from "../../fields.ts";
import { checkedMessage, nothing } from "../../normalized.ts";
import { type SlackInstallation, slackInstallation } from "../account-key.ts";
import { slackMessageId, slackTime } from "../ids.ts";
import { isOwnMessage, ownMessage } from "../own-message.ts";
import { attachmentParts } from "./attachments.ts";
import { wordsOfPost } from "./blocks.ts";
import { fileParts } from "./files.ts";
import { type Attention, accountKeyIn, attentionFor, type SlackPlace } from "./place.ts";
import { revisionIn } from "./revision.ts";
import { decodeSlackText, mentionedUsers } from "./text.ts";

/** Subtypes that are a person's message; every other one is a notice about the channel or a message. */
const spokenSubtypes: ReadonlySet<string> = new Set(["file_share", "thread_broadcast", "me_message"]);

function botUserIds(body: Fields): Set<string> {
  const ids = objects(body.authorizations).flatMap((each) =>
    each.is_bot === true ? (text(each, "user_id") ?? []) : [],
  );
  return new Set(ids);
}

function isDirect(event: Fields, channel: string): boolean {
  const type = text(event, "channel_type");
  // The messages tab of the app's home is the same conversation under another name.
  return type ? type === "im" || type === "app_home" : channel.startsWith("D");
}

function unspoken(event: Fields): string | undefined {
  const subtype = text(event, "subtype");
  if (subtype && subtype !== "bot_message" && !spokenSubtypes.has(subtype)) return `subtype:${subtype}`;
  if (subtype === "bot_message" || text(event, "bot_id") || text(event, "app_id")) return "bot_message";
  const user = text(event, "user");
  if (!user) return "no_user";
  return user === "USLACKBOT" ? "slackbot" : undefined;
}

type Address = { channel: string; ts: string; threadTs: string | undefined; isDm: boolean };

/** A reply in a channel always needs a thread, so one is always named; a direct message is answered without a thread. */
function replyThread(address: Address): string | undefined {
  return address.isDm ? address.threadTs : (address.threadTs ?? address.ts);
}

export function conversationRef(address: Address): string {
  const thread = replyThread(address);
  return thread ? slackMessageId(address.channel, thread) : address.channel;
}

export function replyTarget(
  address: Address,
  user: string,
  team: string | undefined,
): Record<string, string> {
  return defined({
    channel: address.channel,
    ts: address.ts,
    threadTs: replyThread(address),
    user,
    // A stream needs a recipient with a team.
    team,
    isDm: String(address.isDm),
  });
}

/**
 * The team a person belongs to, a part of their id: user ids are unique only within a workspace, and in a shared channel the
 * author's team is not the installation's.
 */
function authorTeam(event: Fields, installation: SlackInstallation): string | undefined {
  return (
    text(event, "user_team") ??
    text(event, "team") ??
    text(event, "source_team") ??
    text(child(event, "user_profile"), "team") ??
    installation.teamId ??
    installation.enterpriseId
  );
}

/** What blocks show beside the words: a table, a picture's description, a call. */
function shownPart(shown: string): Part[] {
  const words = decodeSlackText(shown, new Set());
  return words === "" ? [] : [{ type: "context", role: "shared", kind: "link", text: words }];
}

/**
 * A `message` or `app_mention` event. Both arrive for one post that mentions the app, and both get the same id. A change of a post is
 * a message of its own.
 */
export function parseMessageEvent(body: Fields, given: Fields, place: SlackPlace | undefined): Normalized {
  const revision = revisionIn(given);
  if (typeof revision === "string") return nothing("ignored", revision);
  const event = revision?.post ?? given;
  const installation = slackInstallation(body);
  const accountKey = accountKeyIn(place, installation);
  const bots = botUserIds(body);
  if (isOwnMessage(event, installation.appId, bots)) return ownMessage(given, accountKey);
  const silence = unspoken(event);
  if (silence) return nothing("ignored", silence);

  const [user, channel, ts] = [text(event, "user"), text(event, "channel"), text(event, "ts")];
  const sentAt = slackTime(revision?.ts ?? ts);
  if (!channel) return nothing("invalid", "missing_channel");
  if (!ts || !sentAt) return nothing("invalid", "bad_ts");
  const threadTs = text(event, "thread_ts");
  if (threadTs && !slackTime(threadTs)) return nothing("invalid", "bad_thread_ts");

  const { said: source, shown } = wordsOfPost(event);
  const mentions = mentionedUsers(source);
  // Without authorizations the bot's id is unknown, but an app_mention begins with or contains a mention of it.
  if (event.type === "app_mention" && bots.size === 0 && mentions[0]) bots.add(mentions[0]);
  const address: Address = { channel, ts, threadTs, isDm: isDirect(event, channel) };
  const attention: Attention = revision
    ? { kind: "answer", requiresConversation: true }
    : attentionFor(place, {
        channel,
        isReply: threadTs !== undefined,
        isAddressed: address.isDm || event.type === "app_mention" || mentions.some((each) => bots.has(each)),
        mentionsOthers: mentions.length > 0,
      });
  if (attention.kind === "silence") return nothing("ignored", attention.reason);

  const isDeleted = revision?.part.event === "deleted";
  const decoded = isDeleted ? "" : decodeSlackText(source, bots);
  const said: Part[] = [
    ...(decoded ? [{ type: "text" as const, text: decoded }] : []),
    ...shownPart(shown),
    ...fileParts(event.files),
    ...attachmentParts(event.attachments),
  ];
  const parts = [...(isDeleted ? [] : said), ...(revision ? [revision.part] : [])];
  if (parts.length === 0 && mentions.length === 0) return nothing("ignored", "empty_message");

  const team = authorTeam(event, installation);
  const checked = checkedMessage({
    externalId: revision?.externalId ?? slackMessageId(channel, ts),
    channel: "slack",
    accountKey,
    conversationRef: conversationRef(address),
    identity: { kind: "slack_user", id: `${team ?? "-"}:${user}` },
    displayName: text(child(event, "user_profile"), "display_name")?.slice(0, 256).toWellFormed(),
    sentAt,
    text: decoded,
    parts,
    startsTurn: !isDeleted && revision?.isAddition !== true,
    requiresConversation: attention.requiresConversation,
    replyTarget: replyTarget(address, user!, team),
  });
  return checked.ok
    ? { outcome: "messages", messages: [checked.message], receipts: [] }
    : nothing("invalid", checked.reason);
}
