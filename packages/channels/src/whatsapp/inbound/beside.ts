import type { Part } from "@konstruct/core/message";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import { advertisement } from "../../advertisement.ts";
import { child, type Fields, text } from "../../fields.ts";
import type { Content } from "./content.ts";

/** The product of a catalogue that the contact asks about. */
function product(message: Fields): Part[] {
  const asked = text(child(child(message, "context"), "referred_product"), "product_retailer_id");
  return asked === undefined ? [] : [{ type: "context", role: "shared", kind: "item", text: asked }];
}

/** A forwarded file keeps neither its caption nor its voice, because what is said in it is not the sender's. */
function fileOnly(part: Part): Part[] {
  if (!("caption" in part || "mediaId" in part)) return part.type === "unsupported" ? [part] : [];
  const { caption: _said, ...file } = part;
  return [file.type === "audio" ? { ...file, voice: false } : file];
}

/** A forwarded file without a caption is still said to be forwarded. */
const fileName = (part: Part): string[] =>
  "mediaId" in part ? [`${part.type} ${part.fileName ?? ""}`.trim()] : [];

/** A person who forwards a message did not say it: all its words become context. */
function forwarded({ parts, text: said, startsTurn }: Content): Content {
  const told = [said, wordsOfParts(parts)].filter((piece) => piece !== "").join("\n");
  const words = told === "" ? parts.flatMap(fileName).join("\n") : told;
  const context: Part[] =
    words === "" ? [] : [{ type: "context", role: "forwarded", kind: "message", text: words }];
  return { text: "", parts: [...context, ...parts.flatMap(fileOnly)], startsTurn };
}

/** Adds what Meta sends beside the content. An edit holds both in its own message, and the part that names the edited message is last. */
export function withBeside(content: Content, message: Fields): Content {
  const held = message.type === "edit" ? child(child(message, "edit"), "message") : message;
  const context = child(held, "context");
  const isForwarded = context.forwarded === true || context.frequently_forwarded === true;
  const isRevision = ({ type }: Part) => type === "revision";
  const said = { ...content, parts: content.parts.filter((part) => !isRevision(part)) };
  const own = isForwarded ? forwarded(said) : said;
  const beside = [...product(held), ...advertisement(held)];
  return { ...own, parts: [...own.parts, ...beside, ...content.parts.filter(isRevision)] };
}
