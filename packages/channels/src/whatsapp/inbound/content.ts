import { parseJson } from "@konstruct/core/json";
import type { Part } from "@konstruct/core/message";
import {
  child,
  defined,
  type Fields,
  fields,
  identifier,
  number,
  objects,
  storableValue,
  text,
} from "../../fields.ts";

/** The content of a message: its parts, its text, and whether the sender expects an answer. */
export type Content = { parts: Part[]; text: string; startsTurn: boolean };

function says(part: Part, readable = ""): Content {
  return { parts: [part], text: readable, startsTurn: true };
}

function recorded(part: Part, readable = ""): Content {
  return { parts: [part], text: readable, startsTurn: false };
}

function unsupported(kind: string, reason?: string): Content {
  return says(defined({ type: "unsupported" as const, kind, reason }));
}

function media(source: Fields) {
  return defined({
    mediaId: identifier(source, "id"),
    mimeType: text(source, "mime_type"),
    fileName: text(source, "filename"),
    sha256: text(source, "sha256"),
    caption: text(source, "caption"),
  });
}

function location(source: Fields): Content {
  const [latitude, longitude] = [number(source, "latitude"), number(source, "longitude")];
  if (latitude === undefined || longitude === undefined) return unsupported("location", "no_coordinates");
  return says({
    type: "location",
    latitude,
    longitude,
    ...defined({ name: text(source, "name"), address: text(source, "address"), link: text(source, "url") }),
  });
}

const filled = (pieces: readonly (string | undefined)[]): string[] =>
  pieces.flatMap((piece) => (piece === undefined || piece.trim() === "" ? [] : [piece]));

function nameOn(card: Fields): string {
  const name = child(card, "name");
  const pieces = ["prefix", "first_name", "middle_name", "last_name", "suffix"].map((key) => text(name, key));
  return text(name, "formatted_name") ?? filled(pieces).join(" ");
}

function detailsOn(card: Fields): string[] {
  const company = child(card, "org");
  const lines = [
    ...objects(card.emails).map((each) => text(each, "email")),
    filled(["title", "department", "company"].map((key) => text(company, key))).join(", "),
    ...objects(card.addresses).map((each) =>
      filled(["street", "city", "state", "zip", "country"].map((key) => text(each, key))).join(", "),
    ),
    ...objects(card.urls).map((each) => text(each, "url")),
    text(card, "birthday"),
  ];
  return filled(lines);
}

function contacts(message: Fields): Content {
  const cards = objects(message.contacts).map((card) => {
    const details = detailsOn(card);
    return {
      name: nameOn(card),
      phones: objects(card.phones).flatMap((phone) => text(phone, "phone") ?? text(phone, "wa_id") ?? []),
      ...(details.length > 0 && { details }),
    };
  });
  return says({ type: "contacts", contacts: cards });
}

/** A completed flow. Its `body` is Meta's own word for it, and no answer. Its values come as JSON inside a string; a string that does not parse to an object is stored as `raw`. */
function form(reply: Fields): Content {
  const source = text(reply, "response_json") ?? "";
  const parsed = parseJson(source);
  const values = parsed.ok ? parsed.value : reply.response_json;
  const object = fields(storableValue(values));
  const form = { type: "form" as const, ...defined({ name: text(reply, "name") }) };
  return says({ ...form, values: object ? { ...object } : { raw: source } });
}

/** Whether the business may call the person, and until when. */
function callPermission(reply: Fields): Content {
  const until = number(reply, "expiration_timestamp");
  const values = defined({
    response: text(reply, "response"),
    until:
      until !== undefined && until > 0 && until < 1e11 ? new Date(until * 1_000).toISOString() : undefined,
    is_permanent: reply.is_permanent === true ? true : undefined,
  });
  return says({ type: "form", name: "permission to call", values });
}

function interactive(source: Fields): Content {
  const type = text(source, "type") ?? "unknown";
  if (type === "nfm_reply") return form(child(source, "nfm_reply"));
  const reply = child(source, type);
  if (type === "call_permission_reply") return callPermission(reply);
  const id = text(reply, "id");
  if ((type !== "button_reply" && type !== "list_reply") || id === undefined) {
    return unsupported(`interactive.${type}`);
  }
  const title = text(reply, "title") ?? id;
  return says({ type: "choice", id, title, ...defined({ description: text(reply, "description") }) }, title);
}

/** A tap on a template's quick reply. */
function button(source: Fields): Content {
  const title = text(source, "text") ?? text(source, "payload");
  if (title === undefined) return unsupported("button");
  return says({ type: "choice", id: text(source, "payload") ?? title, title }, title);
}

function reaction(source: Fields): Content {
  const targetId = text(source, "message_id");
  if (targetId === undefined) return recorded({ type: "unsupported", kind: "reaction", reason: "no_target" });
  const emoji = text(source, "emoji");
  return recorded({ type: "reaction", emoji: emoji ?? "", targetId, removed: emoji === undefined });
}

function order(source: Fields): Content {
  const note = text(source, "text");
  const items = objects(source.product_items).map((item) => ({
    productId: text(item, "product_retailer_id") ?? "",
    ...defined({
      quantity: number(item, "quantity"),
      price: number(item, "item_price"),
      currency: text(item, "currency"),
    }),
  }));
  return says({ type: "order", ...defined({ catalogId: text(source, "catalog_id"), note }), items }, note);
}

function notice(event: string, detail: string | undefined): Content {
  return recorded({ type: "system", event, ...defined({ detail }) }, detail);
}

/** Notices that change something here and therefore need a turn; an agent has nothing to answer. */
const taken: ReadonlySet<string> = new Set(["user_changed_number", "user_changed_user_id"]);

/** For a changed number, `detail` is the previous one: the words say the same in prose. */
function system(source: Fields, before: string | undefined): Content {
  const event = text(source, "type") ?? "system";
  const detail = text(source, "body");
  const marketing = text(source, "marketing");
  if (event === "user_preference_changed" && (marketing === "stop" || marketing === "resume"))
    return says({ type: "system", event: `marketing_${marketing}`, ...defined({ detail }) });
  return taken.has(event)
    ? says({ type: "system", event, ...defined({ detail: before, words: detail }) })
    : notice(event, detail);
}

/** A message that changes an earlier one of the same sender. */
function rewritten(event: "edit" | "revoke", source: Fields): Content {
  const of = text(source, "original_message_id");
  if (of === undefined) return notice(event, undefined);
  if (event === "revoke") return recorded({ type: "revision", event: "deleted", of });
  const { parts, text: said } = messageContent(child(source, "message"));
  return { parts: [...parts, { type: "revision", event: "edited", of }], text: said, startsTurn: true };
}

function failed(message: Fields, type: string): Content {
  const error = objects(message.errors)[0];
  const code = number(error, "code");
  const title = text(error, "title") ?? text(error, "message");
  const reason = [code, title].filter((piece) => piece !== undefined).join(" ");
  return unsupported(text(child(message, "unsupported"), "type") ?? type, reason || undefined);
}

/**
 * The content of one message by its `type` (Meta, "messages webhook reference"). An unknown type still starts a turn: a person
 * wrote, and an honest "I cannot read this" is better than silence.
 */
export function messageContent(message: Fields): Content {
  const type = text(message, "type") ?? "unknown";
  const body = child(message, type);
  if (objects(message.errors).length > 0 && fields(message[type]) === undefined) return failed(message, type);
  switch (type) {
    case "text": {
      const said = text(body, "body");
      return said === undefined ? unsupported("text", "no_body") : says({ type: "text", text: said }, said);
    }
    case "image":
    case "document":
    case "video":
      return says({ type, ...media(body) }, text(body, "caption"));
    case "audio":
      return says({ type, ...media(body), voice: body.voice === true });
    case "voice":
      return says({ type: "audio", ...media(body), voice: true });
    case "sticker":
      return says({ type, ...media(body), animated: body.animated === true });
    case "location":
      return location(body);
    case "contacts":
      return contacts(message);
    case "interactive":
      return interactive(body);
    case "button":
      return button(body);
    case "reaction":
      return reaction(body);
    case "order":
      return order(body);
    case "system":
      return system(body, identifier(message, "from"));
    case "revoke":
    case "edit":
      return rewritten(type, body);
    case "request_welcome":
      return notice(type, undefined);
    default:
      return failed(message, type);
  }
}
