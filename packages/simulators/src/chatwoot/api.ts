import type { Call, Reply } from "../http.ts";
import { type Account, apiMessage, conversationOf } from "./payloads.ts";
import type { ChatwootConversation, ChatwootMessage, ChatwootStore, Sender } from "./store.ts";

export type TokenOwner = Exclude<Sender, { type: "contact" }>;

export type ChatwootApi = {
  store: ChatwootStore;
  account: Account;
  /** The owner of each token. */
  tokens: ReadonlyMap<string, TokenOwner>;
  onMessage(conversation: ChatwootConversation, message: ChatwootMessage): void;
  onLabels(conversation: ChatwootConversation, before: string[]): void;
};

type Wire = Record<string, unknown>;
type Request = {
  call: Call;
  sender: TokenOwner;
  conversation: ChatwootConversation;
};

const pathPattern = /^\/api\/v1\/accounts\/(\d+)\/conversations\/(\d+)\/(\w+)$/;
const inboxPattern = /^\/api\/v1\/accounts\/(\d+)\/inboxes\/(\d+)$/;
/** The calls an agent bot's token may make. */
const forBots: ReadonlySet<string> = new Set([
  "POST messages",
  "POST toggle_status",
  "GET labels",
  "POST labels",
]);

const refusal = (status: number, error: string): Reply => ({ status, body: { error } });

/** `POST messages`, `GET labels`: the names faults are queued under. */
export function nameOf({ method, url }: Call): string {
  return `${method} ${pathPattern.exec(url.pathname)?.[3] ?? "elsewhere"}`;
}

async function fieldsOf({ rawBody, headers }: Call): Promise<{ fields: Wire; files: File[] }> {
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data"))
    return { fields: JSON.parse(rawBody.toString()) as Wire, files: [] };
  const form = await new Response(new Uint8Array(rawBody), { headers: { "content-type": type } }).formData();
  const entries = [...form.entries()].filter(([, value]) => typeof value === "string");
  const fields: Wire = Object.fromEntries(entries);
  const attributes = JSON.parse(String(fields.content_attributes ?? "{}")) as Wire;
  return {
    fields: { ...fields, private: fields.private === "true", content_attributes: attributes },
    files: form.getAll("attachments[]").filter((value) => value instanceof File),
  };
}

async function createMessage(api: ChatwootApi, { call, sender, conversation }: Request): Promise<Reply> {
  const { fields, files } = await fieldsOf(call);
  const content = String(fields.content ?? "");
  if (content.length > 150_000) return refusal(422, "Content is too long (maximum is 150000 characters)");
  const message = api.store.add(conversation, {
    content,
    type: "outgoing",
    isPrivate: fields.private === true,
    sender,
    contentAttributes: (fields.content_attributes ?? {}) as Wire,
    attachments: files.map((file, place) => ({
      id: place + 1,
      filename: file.name,
      contentType: file.type,
      bytes: file.size,
    })),
  });
  api.onMessage(conversation, message);
  return { status: 200, body: apiMessage(message, conversation.inboxId) };
}

function setLabels(api: ChatwootApi, { call, conversation }: Request): Reply {
  const before = conversation.labels;
  const { labels = [] } = JSON.parse(call.rawBody.toString()) as { labels?: string[] };
  conversation.labels = [...labels];
  api.onLabels(conversation, before);
  return { status: 200, body: { payload: conversation.labels } };
}

function toggleStatus({ call, conversation }: Request): Reply {
  const { status } = JSON.parse(call.rawBody.toString()) as { status: ChatwootConversation["status"] };
  conversation.status = status;
  const payload = { success: true, current_status: status, conversation_id: conversation.id };
  return { status: 200, body: { meta: {}, payload } };
}

/** The newest twenty, oldest first. */
function listMessages(api: ChatwootApi, { conversation }: Request): Reply {
  const payload = conversation.messages
    .slice(-20)
    .map((message) => apiMessage(message, conversation.inboxId));
  return { status: 200, body: { meta: conversationOf(conversation, api.account).meta, payload } };
}

/** A user's token may read an inbox; a bot's may not. */
function readInbox(api: ChatwootApi, sender: Sender, accountId: string, inboxId: string): Reply {
  if (Number(accountId) !== api.account.id) return refusal(404, "Resource could not be found");
  if (sender.type === "agent_bot") return refusal(401, "Access to this endpoint is not authorized for bots");
  const name = `Inbox ${inboxId}`;
  return { status: 200, body: { id: Number(inboxId), name, channel_type: "Channel::WebWidget" } };
}

/** One call to the application API of an account. */
export async function callChatwoot(api: ChatwootApi, call: Call): Promise<Reply> {
  const token = call.headers.api_access_token;
  const sender = api.tokens.get(String(token));
  if (sender === undefined) return refusal(401, "Invalid Access Token");
  const [, inboxAccount, inboxId] = inboxPattern.exec(call.url.pathname) ?? [];
  if (call.method === "GET" && inboxAccount !== undefined && inboxId !== undefined)
    return readInbox(api, sender, inboxAccount, inboxId);
  const [, accountId, conversationId, action] = pathPattern.exec(call.url.pathname) ?? [];
  if (Number(accountId) !== api.account.id) return refusal(404, "Resource could not be found");
  const name = `${call.method} ${action}`;
  if (sender.type === "agent_bot" && !forBots.has(name))
    return refusal(401, "Access to this endpoint is not authorized for bots");
  const conversation = api.store.conversations.get(Number(conversationId));
  if (conversation === undefined) return refusal(404, "Resource could not be found");
  const request = { call, sender, conversation };
  switch (name) {
    case "POST messages":
      return createMessage(api, request);
    case "GET messages":
      return listMessages(api, request);
    case "GET labels":
      return { status: 200, body: { payload: conversation.labels } };
    case "POST labels":
      return setLabels(api, request);
    case "POST toggle_status":
      return toggleStatus(request);
    default:
      return refusal(404, "Resource could not be found");
  }
}
