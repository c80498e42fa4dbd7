import { createHash } from "node:crypto";
import type { Reply } from "../http.ts";
import type { WhatsappPerson, WhatsappPhone } from "./webhooks.ts";

type Wire = Record<string, unknown>;

export type Media = {
  bytes: Buffer;
  mimeType: string;
  fileName?: string;
  /** What the API says of it, where that is not the truth. */
  claims?: { sha256?: string | undefined; file_size?: number; url?: string };
  /** What a download gets instead of the bytes. */
  answer?: Reply;
};

/** One accepted message. */
export type SentMessage = {
  id: string;
  phoneNumberId: string;
  to: WhatsappPerson;
  type: string;
  body: Wire;
  /** The outbox id, when one came along. */
  callbackData?: string;
  /** Accepted and never delivered: what happens to a business-scoped id in `to`. */
  dropped: boolean;
};

export type Presence = { phoneNumberId: string; messageId: string; typing: boolean };

/** An error in the Graph API's shape. */
export function graphError(status: number, code: number, message: string, details = message): Reply {
  const error = {
    message: `(#${code}) ${message}`,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details },
    fbtrace_id: "SimulatedTrace",
  };
  return { status, body: { error } };
}

const bsuid = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

function child(parent: Wire, key: string): Wire {
  const value = parent[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Wire) : {};
}

function within(value: unknown, least: number, most: number): boolean {
  return typeof value === "string" && value.length >= least && value.length <= most;
}

function differ(values: unknown[]): boolean {
  return new Set(values).size === values.length;
}

function buttonFault(interactive: Wire): string | undefined {
  const buttons = (child(interactive, "action").buttons ?? []) as Wire[];
  if (buttons.length < 1 || buttons.length > 3) return "1 to 3 buttons";
  const replies = buttons.map((each) => child(each, "reply"));
  if (!replies.every((each) => within(each.title, 1, 20) && within(each.id, 1, 256)))
    return "button title or id length";
  return differ(replies.map((each) => each.title)) && differ(replies.map((each) => each.id))
    ? undefined
    : "duplicate buttons";
}

function listFault(interactive: Wire): string | undefined {
  const action = child(interactive, "action");
  const sections = (action.sections ?? []) as Wire[];
  const rows = sections.flatMap((section) => (section.rows ?? []) as Wire[]);
  if (!within(action.button, 1, 20)) return "list button length";
  if (rows.length < 1 || rows.length > 10) return "1 to 10 rows";
  const rowsFit = rows.every(
    (row) =>
      within(row.title, 1, 24) &&
      within(row.id, 1, 200) &&
      (row.description === undefined || within(row.description, 1, 72)),
  );
  return rowsFit ? undefined : "row title, id or description length";
}

function mediaFault(graph: Graph, media: Wire): string | undefined {
  if (media.caption !== undefined && !within(media.caption, 1, 1024)) return "caption length";
  return media.id === undefined || graph.media.has(String(media.id)) ? undefined : "media id";
}

/** What the API would refuse in a message's content. */
function contentFault(graph: Graph, body: Wire): string | undefined {
  switch (body.type) {
    case "text":
      return within(child(body, "text").body, 1, 4096) ? undefined : "text body length";
    case "template":
      return within(child(body, "template").name, 1, 512) ? undefined : "template name";
    case "interactive": {
      const interactive = child(body, "interactive");
      if (!within(child(interactive, "body").text, 1, 1024)) return "interactive body length";
      return interactive.type === "list" ? listFault(interactive) : buttonFault(interactive);
    }
    case "image":
    case "document":
      return mediaFault(graph, child(body, body.type));
    default:
      return ["audio", "video", "sticker"].includes(String(body.type)) ? undefined : "type";
  }
}

export type Graph = {
  phones: WhatsappPhone[];
  media: Map<string, Media>;
  sent: SentMessage[];
  presences: Presence[];
  nextId(): string;
  onAccepted(phone: WhatsappPhone, message: SentMessage): void;
};

function postMessage(graph: Graph, phone: WhatsappPhone, body: Wire): Reply {
  if (body.messaging_product !== "whatsapp") return graphError(400, 100, "messaging_product is required");
  if (body.status === "read") {
    if (!within(body.message_id, 1, 512)) return graphError(400, 100, "message_id is required");
    const typing = child(body, "typing_indicator").type === "text";
    graph.presences.push({ phoneNumberId: phone.phoneNumberId, messageId: String(body.message_id), typing });
    return { status: 200, body: { success: true } };
  }
  const to = typeof body.to === "string" ? body.to : undefined;
  const recipient = typeof body.recipient === "string" ? body.recipient : undefined;
  if (!to && !recipient) return graphError(400, 100, "The parameter to is required");
  if (!to && !bsuid.test(recipient ?? "")) return graphError(400, 100, "Invalid parameter: recipient");
  const fault = contentFault(graph, body);
  if (fault) return graphError(400, 131009, "Parameter value is not valid", fault);

  const callbackData = body.biz_opaque_callback_data;
  const message: SentMessage = {
    id: graph.nextId(),
    phoneNumberId: phone.phoneNumberId,
    to: to ? { phone: to } : { userId: recipient! },
    type: String(body.type),
    body,
    ...(typeof callbackData === "string" ? { callbackData } : {}),
    dropped: to !== undefined && bsuid.test(to),
  };
  graph.sent.push(message);
  graph.onAccepted(phone, message);
  const contact = to ? { input: to, wa_id: to } : { input: recipient, user_id: recipient };
  return {
    status: 200,
    body: { messaging_product: "whatsapp", contacts: [contact], messages: [{ id: message.id }] },
  };
}

function mediaInfo(graph: Graph, id: string, origin: string): Reply {
  const media = graph.media.get(id);
  if (!media) return graphError(400, 100, "Unsupported get request: no such object");
  const sha256 = createHash("sha256").update(media.bytes).digest("hex");
  const info = {
    id,
    url: `${origin}/media/${id}`,
    mime_type: media.mimeType,
    sha256,
    file_size: media.bytes.length,
    ...media.claims,
  };
  return { status: 200, body: { messaging_product: "whatsapp", ...info } };
}

/** What each kind of media may be and weigh (Meta, "Supported media types"). */
const uploadLimits: readonly [type: RegExp, bytes: number][] = [
  [/^image\/(?:jpeg|png)$/, 5 * 1024 * 1024],
  [/^image\/webp$/, 512_000],
  [/^(?:audio|video)\//, 16 * 1024 * 1024],
  [/^(?:text\/|application\/)/, 100 * 1024 * 1024],
];

/** A multipart form of `messaging_product`, `type` and `file`, as Meta documents it. */
async function uploadMedia(graph: Graph, call: GraphCall): Promise<Reply> {
  const form = await new Response(new Uint8Array(call.rawBody), {
    headers: { "content-type": call.contentType },
  }).formData();
  const file = form.get("file");
  if (form.get("messaging_product") !== "whatsapp" || !(file instanceof File))
    return graphError(400, 100, "messaging_product and file are required");
  const limit = uploadLimits.find(([type]) => type.test(file.type))?.[1];
  if (limit === undefined) return graphError(400, 100, "Param file must be a file with a supported type");
  if (file.size > limit) return graphError(400, 131053, "Media upload error", "File size is too large");
  const id = `90000${String(graph.media.size + 1).padStart(8, "0")}`;
  const bytes = Buffer.from(await file.arrayBuffer());
  graph.media.set(id, { bytes, mimeType: file.type, fileName: file.name });
  return { status: 200, body: { id } };
}

function mediaBytes(graph: Graph, id: string): Reply {
  const media = graph.media.get(id);
  if (!media) return { status: 404, body: { error: { message: "Not found" } } };
  if (media.answer) return media.answer;
  return { status: 200, headers: { "content-type": media.mimeType }, body: media.bytes };
}

export type GraphCall = {
  method: string;
  path: string;
  token: string | undefined;
  rawBody: Buffer;
  contentType: string;
  origin: string;
};

/** Answers one call of the Graph API as far as a business uses it. */
export function callGraph(graph: Graph, call: GraphCall): Reply | Promise<Reply> {
  const holder = graph.phones.find((phone) => phone.token === call.token);
  if (!holder) return graphError(401, 190, "Invalid OAuth access token");
  const [first = "", second = "", third] = call.path.split("/").filter((piece) => piece !== "");
  if (call.method === "GET" && first === "media") return mediaBytes(graph, second);
  if (!/^v\d+\.\d+$/.test(first)) return graphError(400, 2500, "Unknown path components");
  if (call.method === "POST" && (third === "messages" || third === "media")) {
    if (holder.phoneNumberId !== second)
      return graphError(400, 100, "Unsupported post request: no such object");
    if (third === "media") return uploadMedia(graph, call);
    return postMessage(graph, holder, JSON.parse(call.rawBody.toString()) as Wire);
  }
  if (call.method === "GET" && third === undefined) return mediaInfo(graph, second, call.origin);
  return graphError(400, 2500, "Unknown path components");
}
