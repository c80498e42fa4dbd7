import { graphVersion } from "@konstruct/core/graph-version";
import type { Reply } from "../http.ts";
import { contentFault } from "./content-fault.ts";
import { findMedia, type MediaShelf, mediaBytes, mediaInfo, uploadMedia } from "./media.ts";
import { listTemplates, type SimulatedTemplate, templateFault } from "./templates.ts";
import type { WhatsappPerson, WhatsappPhone } from "./webhooks.ts";
import { bsuid, child, graphError, type Wire, within } from "./wire.ts";

/** One accepted message. */
export type SentMessage = {
  id: string;
  phoneNumberId: string;
  to: WhatsappPerson;
  type: string;
  body: Wire;
  /** The outbox id, if the request has one. */
  callbackData?: string;
  /** Accepted and never delivered, which happens to a business-scoped id in `to`. */
  dropped: boolean;
};

export type Presence = { phoneNumberId: string; messageId: string; typing: boolean };

export type Graph = MediaShelf & {
  phones: WhatsappPhone[];
  /** Revoked tokens: every call with one is 190. */
  revoked: Set<string>;
  /** WhatsApp Business accounts whose webhooks go to no app. */
  unsubscribed: Set<string>;
  sent: SentMessage[];
  presences: Presence[];
  /** By WhatsApp Business account; an account that is not listed may send any template. */
  templates: Map<string, SimulatedTemplate[]>;
  /** Refuses a well-formed message because of rate limits. */
  refuses(phone: WhatsappPhone, person: string): Reply | undefined;
  /** Only the newest version is answered. */
  strictVersion: boolean;
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
  const refused = refusalOf(graph, phone, body, to ?? recipient!);
  if (refused) return refused;

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

function refusalOf(graph: Graph, phone: WhatsappPhone, body: Wire, person: string): Reply | undefined {
  const fault = contentFault((id) => findMedia(graph, id) !== undefined, body);
  if (fault) return graphError(400, 131009, "Parameter value is not valid", fault);
  const templates = graph.templates.get(phone.wabaId);
  const unsendable = body.type === "template" && templates ? templateFault(templates, body) : undefined;
  return unsendable ?? graph.refuses(phone, person);
}

export type GraphCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | undefined;
  rawBody: Buffer;
  contentType: string;
  origin: string;
};

/** Answers one call of the Graph API, as far as a business uses it. */
export function callGraph(graph: Graph, call: GraphCall): Reply | Promise<Reply> {
  const holder = graph.phones.find((phone) => phone.token === call.token);
  if (!holder || graph.revoked.has(holder.token)) return graphError(401, 190, "Invalid OAuth access token");
  const [first = "", second = "", third] = call.path.split("/").filter((piece) => piece !== "");
  if (call.method === "GET" && first === "media") return mediaBytes(graph, second, call.query.get("issued"));
  if (!/^v\d+\.\d+$/.test(first)) return graphError(400, 2500, "Unknown path components");
  if (graph.strictVersion && first !== graphVersion)
    return graphError(400, 2635, `You are calling a deprecated version: update to ${graphVersion}`);
  if (call.method === "POST" && (third === "messages" || third === "media")) {
    if (holder.phoneNumberId !== second)
      return graphError(400, 100, "Unsupported post request: no such object");
    if (third === "media") return uploadMedia(graph, call);
    return postMessage(graph, holder, JSON.parse(call.rawBody.toString()) as Wire);
  }
  if (call.method === "GET" && third === "message_templates") {
    if (holder.wabaId !== second) return graphError(400, 100, "Unsupported get request: no such object");
    return listTemplates(graph.templates.get(second) ?? [], call.query);
  }
  if (call.method === "GET" && third === "subscribed_apps") {
    if (holder.wabaId !== second) return graphError(400, 100, "Unsupported get request: no such object");
    const app = { whatsapp_business_api_data: { id: "670843887433847", name: "Simulated app" } };
    return { status: 200, body: { data: graph.unsubscribed.has(second) ? [] : [app] } };
  }
  if (
    call.method === "GET" &&
    third === undefined &&
    graph.phones.some((one) => one.phoneNumberId === second)
  ) {
    if (holder.phoneNumberId !== second)
      return graphError(400, 100, "Unsupported get request: no such object");
    const number = { verified_name: "Simulated business", display_phone_number: holder.displayPhoneNumber };
    return { status: 200, body: { id: second, ...number, quality_rating: "GREEN" } };
  }
  if (call.method === "GET" && third === undefined) return mediaInfo(graph, second, call.origin);
  return graphError(400, 2500, "Unknown path components");
}
