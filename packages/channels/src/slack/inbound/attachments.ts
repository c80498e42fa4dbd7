import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, objects, text } from "../../fields.ts";
import { fileParts } from "./files.ts";
import { decodeSlackText, textOfBlocks } from "./text.ts";

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

/** Slack repeats the words in several fields: the first one that has any counts. */
function bodyOf(attachment: Fields): string {
  const blocks = [
    ...inner(attachment).map((each) => textOfBlocks(each.blocks)),
    textOfBlocks(attachment.blocks),
  ];
  const found = [text(attachment, "text"), ...blocks].find(
    (each) => each !== undefined && each.trim() !== "",
  );
  const lines = [
    ...[text(attachment, "pretext"), text(attachment, "title"), found],
    ...objects(attachment.fields).map(fieldLine),
  ].filter((line) => line !== undefined && line.trim() !== "");
  return lines.length > 0 ? lines.join("\n") : (text(attachment, "fallback") ?? "");
}

/** A recording of another person is a file: its words are not the sender's. */
const asFile = (part: Part): Part => (part.type === "audio" ? { ...part, voice: false } : part);

const fileName = (part: Part): string => `${part.type} ${"fileName" in part ? part.fileName : ""}`.trim();

function partsOf(attachment: Fields, depth: number): Part[] {
  const isForwarded = isMessage(attachment);
  const author = text(attachment, "author_name") ?? text(attachment, "author_subname");
  const said = decodeSlackText(bodyOf(attachment), new Set());
  const link = isForwarded ? undefined : (text(attachment, "title_link") ?? text(attachment, "from_url"));
  const words = [said, link].filter((piece) => piece !== undefined && piece !== "").join("\n");
  const held = [attachment, ...inner(attachment)];
  const files = held.flatMap((each) => fileParts(each.files)).map(asFile);
  // A forwarded file without a word is still said to be forwarded.
  const told = words === "" && isForwarded ? files.map(fileName).join("\n") : words;
  const parts: Part[] = [
    ...(told === "" ? [] : [contextPart(isForwarded, author ?? text(attachment, "service_name"), told)]),
    ...files,
    ...(depth < deepest ? held.flatMap((each) => partsIn(each.attachments, depth + 1)) : []),
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

const partsIn = (attachments: unknown, depth: number): Part[] =>
  objects(attachments).flatMap((each) => partsOf(each, depth));

/** What a person's message carries beside its text: forwarded messages with their files, and previews of links. */
export const attachmentParts = (attachments: unknown): Part[] => partsIn(attachments, 1);
