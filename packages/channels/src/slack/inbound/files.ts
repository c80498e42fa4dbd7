import type { Part } from "@konstruct/core/message";
import { defined, type Fields, number, objects, text } from "../../fields.ts";

/** Files Slack shows as a placeholder: deleted, or beyond the workspace's history limit. */
const goneModes: ReadonlySet<unknown> = new Set(["tombstone", "hidden_by_limit"]);

function filePart(file: Fields): Part {
  if (goneModes.has(file.mode)) return { type: "unsupported", kind: "file", reason: String(file.mode) };
  const mimeType = text(file, "mimetype");
  const size = number(file, "size");
  const media = defined({
    mediaId: text(file, "id"),
    mimeType,
    fileName: text(file, "name") ?? text(file, "title"),
    sizeBytes: size !== undefined && size >= 0 ? Math.floor(size) : undefined,
  });
  if (mimeType?.startsWith("image/")) return { type: "image", ...media };
  if (mimeType?.startsWith("video/") && file.subtype !== "slack_audio") return { type: "video", ...media };
  if (mimeType?.startsWith("audio/") || file.subtype === "slack_audio") {
    return file.subtype === "slack_audio"
      ? { type: "audio", ...media, voice: true }
      : { type: "audio", ...media };
  }
  // In a shared channel only the id may be known (`file_access: check_file_info`): a document until it is fetched.
  return { type: "document", ...media };
}

export function fileParts(files: unknown): Part[] {
  return objects(files).map(filePart);
}
