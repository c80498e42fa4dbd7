import type { Part } from "@konstruct/core/message";
import { advertisement } from "../../advertisement.ts";
import { child, defined, type Fields, number, objects, text } from "../../fields.ts";
import { emailWords } from "./email.ts";

const link = (words: readonly (string | undefined)[], author?: string): Part[] => {
  const lines = words.filter((line) => line !== undefined);
  return lines.length === 0
    ? []
    : [{ type: "context", role: "shared", kind: "link", ...defined({ author }), text: lines.join("\n") }];
};

/** The last piece of an address, which is the file's name. */
function nameIn(url: string | undefined): string | undefined {
  const piece = url?.split(/[?#]/)[0]?.split("/").at(-1);
  if (piece === undefined || piece === "") return undefined;
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

const types = {
  image: "image",
  audio: "audio",
  video: "video",
  file: "document",
  sticker: "sticker",
} as const;

/** A file, and what Chatwoot heard in it; its URL belongs to the installation and is never passed on. */
function mediaParts(file: Fields, type: (typeof types)[keyof typeof types]): Part[] {
  const size = number(file, "file_size");
  const url = text(file, "data_url");
  const fileName = text(file, "file_name") ?? nameIn(url);
  const media = defined({
    url,
    sizeBytes: size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : undefined,
    fileName,
  });
  const heard = text(file, "transcribed_text") ?? text(child(file, "meta"), "transcribed_text");
  return [
    { type, ...media },
    ...(heard === undefined
      ? []
      : [
          {
            type: "context",
            role: "shared",
            kind: "file",
            ...defined({ author: fileName }),
            text: heard,
          } as const,
        ]),
  ];
}

function fileParts(file: Fields): Part[] {
  const kind = text(file, "file_type") ?? "attachment";
  if (Object.hasOwn(types, kind)) return mediaParts(file, types[kind as keyof typeof types]);
  const title = text(file, "fallback_title");
  if (kind === "contact") {
    const meta = child(file, "meta");
    // Telegram's spelling, and WhatsApp's.
    const name = ["first_name", "last_name", "firstName", "lastName"].flatMap((key) => text(meta, key) ?? []);
    return [
      { type: "contacts", contacts: [{ name: name.join(" "), phones: title === undefined ? [] : [title] }] },
    ];
  }
  const [latitude, longitude] = [number(file, "coordinates_lat"), number(file, "coordinates_long")];
  if (kind === "location" && latitude !== undefined && longitude !== undefined)
    return [
      { type: "location", latitude, longitude, ...defined({ name: title, link: text(file, "data_url") }) },
    ];
  // A reel, a story, an embedded page: whatever has an address is a link.
  const shared = link([title, text(file, "data_url")]);
  return shared.length > 0 ? shared : [{ type: "unsupported", kind: kind.slice(0, 64) }];
}

/** The advertisement the contact came from, the story that the message answers or mentions, and what Chatwoot could not take over. */
function besideParts(body: Fields): Part[] {
  const attributes = child(body, "content_attributes");
  const story = text(attributes, "story_url") ?? text(attributes, "story_id");
  return [
    ...advertisement(attributes),
    ...(story === undefined
      ? []
      : link(["story", text(attributes, "story_url")], text(attributes, "story_sender"))),
    ...(attributes.is_unsupported === true ? [{ type: "unsupported", kind: "message" } as const] : []),
  ];
}

/** The text of a message and its parts. An email's text is the reply; what it quotes may have been written by anybody. */
export function contentOf(body: Fields): { text: string; parts: Part[] } {
  const { text: words, beside } = emailWords(body);
  const said: Part[] = words === "" ? [] : [{ type: "text", text: words }];
  const files = objects(body.attachments).flatMap(fileParts);
  return { text: words, parts: [...said, ...files, ...besideParts(body), ...beside] };
}
