import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, number, objects, text } from "../../fields.ts";

const mostFiles = 15;

/** One file of a message; its URL belongs to the installation and is never passed on. */
function filePart(file: Fields): Part {
  const size = number(file, "file_size");
  const media = defined({
    url: text(file, "data_url"),
    sizeBytes: size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : undefined,
    fileName: text(file, "file_name"),
  });
  switch (text(file, "file_type")) {
    case "image":
      return { type: "image", ...media };
    case "audio":
      return { type: "audio", ...media };
    case "video":
      return { type: "video", ...media };
    case "file":
      return { type: "document", ...media };
    case "contact": {
      const name = ["first_name", "last_name"].flatMap((key) => text(child(file, "meta"), key) ?? []);
      const phone = text(file, "fallback_title");
      return {
        type: "contacts",
        contacts: [{ name: name.join(" "), phones: phone === undefined ? [] : [phone] }],
      };
    }
    case "fallback":
    case "share": {
      const words = [text(file, "fallback_title"), text(file, "data_url")].filter((one) => one !== undefined);
      if (words.length === 0) break;
      return { type: "context", role: "shared", kind: "link", text: words.join("\n") };
    }
    case "location": {
      const [latitude, longitude] = [number(file, "coordinates_lat"), number(file, "coordinates_long")];
      if (latitude === undefined || longitude === undefined) break;
      return { type: "location", latitude, longitude, ...defined({ name: text(file, "fallback_title") }) };
    }
  }
  return { type: "unsupported", kind: text(file, "file_type")?.slice(0, 64) ?? "attachment" };
}

/** The text of a message and its parts. An email's text is the reply; what it quotes may have been written by anybody. */
export function contentOf(body: Fields): { text: string; parts: Part[] } {
  const email = child(child(child(body, "content_attributes"), "email"), "text_content");
  const words = (text(email, "reply") ?? text(body, "content") ?? "").trim();
  const files = objects(body.attachments).slice(0, mostFiles).map(filePart);
  const said: Part[] = words === "" ? [] : [{ type: "text", text: words }];
  const quoted = text(email, "quoted")?.trim() ?? "";
  const earlier: Part[] =
    quoted === "" ? [] : [{ type: "context", role: "quoted", kind: "post", text: quoted }];
  return { text: words, parts: [...said, ...files, ...earlier] };
}
