import type { Part } from "@konstruct/core/message";
import { child, type Fields, objects, text } from "../../fields.ts";
import { slackMessageId } from "../ids.ts";
import { attachmentParts } from "./attachments.ts";
import { allWordsOf } from "./blocks.ts";

/** A post that was changed or deleted, as the post itself, and what became of it. */
export type Revision = {
  post: Fields;
  part: Extract<Part, { type: "revision" }>;
  externalId: string;
  ts: string;
  /** Slack only added something to the post, such as the preview of a link: it asks for nothing new. */
  isAddition: boolean;
};

const filesOf = (post: Fields) =>
  objects(post.files).map((file) => `${text(file, "id")} ${text(file, "mode")}`);

const wordsOf = (post: Fields) => allWordsOf(post) + filesOf(post).join();
const besideOf = (post: Fields) => JSON.stringify(attachmentParts(post.attachments));

/** @returns undefined for any other event, and the reason for a change that changes no words */
export function revisionIn(event: Fields): Revision | string | undefined {
  const subtype = text(event, "subtype");
  if (subtype !== "message_changed" && subtype !== "message_deleted") return undefined;
  const [now, before] = [child(event, "message"), child(event, "previous_message")];
  // A deleted post with replies is left in place as a tombstone.
  const isDeleted = subtype === "message_deleted" || text(now, "subtype") === "tombstone";
  const isAddition = !isDeleted && wordsOf(now) === wordsOf(before);
  if (isAddition && besideOf(now) === besideOf(before)) return "words_unchanged";
  const [channel, ts] = [text(event, "channel"), text(event, "ts")];
  const of = text(event, "deleted_ts") ?? text(isDeleted ? before : now, "ts");
  if (channel === undefined || ts === undefined || of === undefined) return `subtype:${subtype}`;
  const target = slackMessageId(channel, of);
  return {
    post: {
      ...(isDeleted ? before : now),
      type: "message",
      channel,
      channel_type: event.channel_type,
      ts: of,
    },
    part: { type: "revision", event: isDeleted ? "deleted" : "edited", of: target },
    externalId: `${target}:${ts}`,
    ts,
    isAddition,
  };
}
