import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, number, objects, text } from "../../fields.ts";

/** Modes of files that Slack shows as a placeholder: deleted, or beyond the workspace's history limit. */
const goneModes: ReadonlySet<unknown> = new Set(["tombstone", "hidden_by_limit"]);

/** Files this app may not read, or that no longer exist. */
const closedAccess: ReadonlySet<unknown> = new Set(["access_denied", "file_not_found"]);

/** Slack's file types that matter here, for files without a MIME type. */
const kinds: readonly [kind: string, fileTypes: RegExp][] = [
  ["image/", /^(?:png|jpe?g|gif|webp|heic|bmp|tiff?)$/],
  ["video/", /^(?:mp4|mov|mkv|avi|mpg)$/],
  ["audio/", /^(?:mp3|m4a|wav|ogg|flac|aac)$/],
];

/** The MIME type, or what the file type says about it. */
function kindOf(file: Fields): string {
  const fileType = text(file, "filetype")?.toLowerCase() ?? "";
  const told = kinds.find(([, fileTypes]) => fileTypes.test(fileType))?.[0];
  return text(file, "mimetype")?.toLowerCase() ?? told ?? "";
}

function filePart(file: Fields): Part {
  if (goneModes.has(file.mode)) return { type: "unsupported", kind: "file", reason: String(file.mode) };
  if (closedAccess.has(file.file_access)) {
    return { type: "unsupported", kind: "file", reason: String(file.file_access) };
  }
  const mimeType = text(file, "mimetype");
  const kind = kindOf(file);
  const size = number(file, "size");
  const media = defined({
    mediaId: text(file, "id"),
    url: text(file, "url_private_download") ?? text(file, "url_private"),
    mimeType,
    fileName: text(file, "name") ?? text(file, "title"),
    sizeBytes: size !== undefined && size >= 0 ? Math.floor(size) : undefined,
  });
  if (kind.startsWith("image/")) return { type: "image", ...media };
  if (kind.startsWith("video/") && file.subtype !== "slack_audio") return { type: "video", ...media };
  if (kind.startsWith("audio/") || file.subtype === "slack_audio") {
    return file.subtype === "slack_audio"
      ? { type: "audio", ...media, voice: true }
      : { type: "audio", ...media };
  }
  // In a shared channel only the id may be known (`file_access: check_file_info`): it counts as a document until it is fetched.
  return { type: "document", ...media };
}

const nameOf = (address: Fields) => text(address, "original") ?? text(address, "address");

/** What Slack shows of a file: its title, an email's head, the beginning of its text, what was said in a recording. */
function fileWords(file: Fields): Part[] {
  const name = text(file, "name");
  const body = text(file, "plain_text") ?? text(file, "preview_plain_text") ?? text(file, "preview");
  const lines = [
    text(file, "title"),
    text(file, "subject"),
    text(file, "alt_txt"),
    ...objects(file.from).map(nameOf),
    body,
    text(child(child(file, "transcription"), "preview"), "content"),
    text(child(file, "initial_comment"), "comment"),
  ].filter((line) => line !== undefined && line.trim() !== "" && line !== name);
  const words = [...new Set(lines)].join("\n");
  return words === ""
    ? []
    : [{ type: "context", role: "shared", kind: "file", ...defined({ author: name }), text: words }];
}

/** Each file, and behind it what Slack shows of it. */
export function fileParts(files: unknown): Part[] {
  return objects(files).flatMap((file) => {
    const part = filePart(file);
    return part.type === "unsupported" ? [part] : [part, ...fileWords(file)];
  });
}
