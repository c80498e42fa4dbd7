import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, list, objects, text } from "../../fields.ts";
import { allWordsOf } from "./blocks.ts";
import { fileParts } from "./files.ts";
import { decodeSlackText } from "./text.ts";

/** A forwarded message may hold a forwarded message, and so on; Slack itself shows one level. */
const deepest = 3;

const inner = (attachment: Fields) =>
  objects(attachment.message_blocks).map((each) => child(each, "message"));

/** A message of Slack, and not the preview of a web page or of another app. */
const isMessage = (attachment: Fields) =>
  attachment.is_share === true ||
  attachment.is_msg_unfurl === true ||
  attachment.is_reply_unfurl === true ||
  inner(attachment).length > 0;

const fieldLine = (field: Fields) =>
  [text(field, "title"), text(field, "value")].filter((piece) => piece !== undefined).join(": ");

/** Slack repeats the words in several fields: what says no more than another is left out. */
function bodyOf(attachment: Fields): string {
  const posts = [attachment, ...inner(attachment)];
  const own = posts.map((each) => text(each, "text")).find((each) => each !== undefined);
  const body = allWordsOf({ text: own, blocks: posts.flatMap(({ blocks }) => list(blocks)) });
  const lines = [
    ...[text(attachment, "pretext"), text(attachment, "title"), body],
    ...objects(attachment.fields).map(fieldLine),
  ].filter((line) => line !== undefined && line.trim() !== "");
  return lines.length > 0 ? lines.join("\n") : (text(attachment, "fallback") ?? "");
}

/** A recording of another person is a file, and what is in a file of a forwarded message is forwarded: none is the sender's. */
function filesOf(post: Fields, isForwarded: boolean): Part[] {
  return fileParts(post.files).map((part) => {
    if (part.type === "context" && isForwarded) return { ...part, role: "forwarded" };
    return part.type === "audio" ? { ...part, voice: false } : part;
  });
}

const fileName = (part: Part): string[] =>
  part.type === "context" ? [] : [`${part.type} ${"fileName" in part ? part.fileName : ""}`.trim()];

/** @param isWithin a forwarded message: then it is forwarded with it */
function partsOf(attachment: Fields, depth: number, isWithin: boolean): Part[] {
  const isPost = isMessage(attachment);
  const isForwarded = isWithin || isPost;
  const author = text(attachment, "author_name") ?? text(attachment, "author_subname");
  const said = decodeSlackText(bodyOf(attachment), new Set());
  const link = isPost ? undefined : (text(attachment, "title_link") ?? text(attachment, "from_url"));
  const words = [said, link].filter((piece) => piece !== undefined && piece !== "").join("\n");
  const held = [attachment, ...inner(attachment)];
  const files = held.flatMap((each) => filesOf(each, isForwarded));
  // A forwarded file without a word is still said to be forwarded.
  const told = words === "" && isForwarded ? files.flatMap(fileName).join("\n") : words;
  const parts: Part[] = [
    ...(told === "" ? [] : [contextPart(isForwarded, author ?? text(attachment, "service_name"), told)]),
    ...files,
    ...(depth < deepest ? held.flatMap((each) => partsIn(each.attachments, depth + 1, isForwarded)) : []),
  ];
  return parts.length > 0 ? parts : [{ type: "unsupported", kind: "attachment" }];
}

const contextPart = (isForwarded: boolean, author: string | undefined, words: string): Part => ({
  type: "context",
  role: isForwarded ? "forwarded" : "shared",
  kind: isForwarded ? "message" : "link",
  ...defined({ author }),
  text: words,
});

const partsIn = (attachments: unknown, depth: number, isWithin: boolean): Part[] =>
  objects(attachments).flatMap((each) => partsOf(each, depth, isWithin));

/** What a person's message carries beside its text: forwarded messages with their files, and previews of links. */
export const attachmentParts = (attachments: unknown): Part[] => partsIn(attachments, 1, false);
