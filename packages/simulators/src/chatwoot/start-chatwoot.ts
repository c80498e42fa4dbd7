import { randomUUID } from "node:crypto";
import { createBackground } from "../background.ts";
import { type Delivery, deliver, type Held } from "../deliver.ts";
import { createFaults, type Faults } from "../faults.ts";
import { startSimulatorServer } from "../http.ts";
import { type ChatwootApi, callChatwoot, nameOf, type TokenOwner } from "./api.ts";
import { type Account, conversationEvent, messageEvent } from "./payloads.ts";
import { signChatwoot } from "./sign.ts";
import {
  type ChatwootBot,
  type ChatwootContact,
  type ChatwootConversation,
  type ChatwootMessage,
  type ChatwootUser,
  createChatwootStore,
} from "./store.ts";

export type ChatwootSimulatorOptions = {
  port?: number;
  account: Account;
  bot: ChatwootBot & { token: string };
  /** Agents with their own tokens, which may read what a bot may not. */
  users?: (ChatwootUser & { token: string })[];
  /** The secret that signs webhooks; versions before signatures have none. */
  secret?: string | undefined;
  /** A bot's webhook is delivered three times, three seconds apart; tests pass shorter waits. */
  retryDelaysMs?: number[];
  timeoutMs?: number;
};

/** A sent webhook, which can be sent again. */
export type SentEvent = { rawBody: string; delivery: Delivery };

export type ChatwootSimulator = {
  url: string;
  stop(): Promise<void>;
  faults: Faults;
  conversations: Map<number, ChatwootConversation>;
  /** Sets the address of the webhook. Before the call nothing is delivered, as for an inbox without a bot. */
  setWebhookUrl(url: string): void;
  /** Moves the simulator's clock forward; signatures use the real time. */
  advance(ms: number): void;
  /** A contact writes, in a new conversation unless one is named. */
  receive(
    inboxId: number,
    contact: ChatwootContact,
    content: string,
    conversationId?: number,
  ): Promise<SentEvent & { conversationId: number }>;
  /** An agent writes: to the contact, or a private note. */
  write(
    conversationId: number,
    user: ChatwootUser,
    content: string,
    options?: { isPrivate?: boolean },
  ): Promise<SentEvent>;
  /** An agent sets the labels of a conversation; the event does not name the agent. */
  label(conversationId: number, labels: string[]): Promise<SentEvent>;
  /** Any message of any sender, such as one of a template or an automation. */
  sendMessage(
    conversationId: number,
    message: Partial<ChatwootMessage> & Pick<ChatwootMessage, "type" | "sender">,
  ): Promise<SentEvent>;
  /** Any body, signed: for example an event that is delivered again. */
  sendBody(rawBody: string): Promise<Delivery>;
  /** The messages of a conversation, oldest first. */
  messages(conversationId: number): ChatwootMessage[];
  /** Resolves when every webhook has been delivered. */
  settled(): Promise<void>;
};

/** A loopback Chatwoot account: its application API, and the webhooks of its agent bot, including those of the bot's own messages. */
export async function startChatwootSimulator(options: ChatwootSimulatorOptions): Promise<ChatwootSimulator> {
  const { account, bot, users = [] } = options;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const store = createChatwootStore(now);
  const faults = createFaults();
  const background = createBackground();
  const held: Held = [];
  let webhookUrl: string | undefined;

  async function sendBody(rawBody: string): Promise<Delivery> {
    if (webhookUrl === undefined) return { attempts: [], ok: false };
    const deliveryId = randomUUID();
    const sign = () =>
      signChatwoot({
        rawBody,
        secret: options.secret,
        timestamp: Math.floor(Date.now() / 1_000),
        deliveryId,
      });
    return deliver(
      {
        faults,
        sign,
        url: webhookUrl,
        retryDelaysMs: options.retryDelaysMs ?? [3_000, 3_000],
        retryAfter: [429, 500],
        timeoutMs: options.timeoutMs ?? 5_000,
        signal: background.signal,
      },
      held,
    );
  }

  async function send(body: Record<string, unknown>): Promise<SentEvent> {
    const rawBody = JSON.stringify(body);
    return { rawBody, delivery: await sendBody(rawBody) };
  }

  const announce = (conversation: ChatwootConversation, message: ChatwootMessage) =>
    send(messageEvent("message_created", message, conversation, account));

  function announceLabels(conversation: ChatwootConversation, before: string[]): Promise<SentEvent> {
    conversation.updatedAtMs = now();
    const changes: Record<string, [unknown, unknown]> = {
      label_list: [before, conversation.labels],
      cached_label_list: [before.join(", "), conversation.labels.join(", ")],
    };
    return send(conversationEvent("conversation_updated", conversation, account, changes));
  }

  const api: ChatwootApi = {
    store,
    account,
    tokens: new Map<string, TokenOwner>([
      [bot.token, { type: "agent_bot", id: bot.id, name: bot.name }],
      ...users.map(({ token, ...user }): [string, TokenOwner] => [token, { type: "user", ...user }]),
    ]),
    onMessage(conversation, message) {
      background.run(0, () => announce(conversation, message));
    },
    onLabels(conversation, before) {
      background.run(0, () => announceLabels(conversation, before));
    },
  };
  const server = await startSimulatorServer({
    port: options.port,
    faults,
    nameOf,
    handle: (call) => callChatwoot(api, call),
    errorBody: (status) => ({ error: status === 429 ? "Retry later" : "Something went wrong" }),
  });

  const post = (
    conversationId: number,
    message: Partial<ChatwootMessage> & Pick<ChatwootMessage, "type" | "sender">,
  ) => {
    const conversation = store.find(conversationId);
    const added = store.add(conversation, { content: "", isPrivate: false, ...message });
    return announce(conversation, added);
  };

  return {
    url: server.url,
    async stop() {
      background.stop();
      await server.stop();
    },
    faults,
    conversations: store.conversations,
    setWebhookUrl(url) {
      webhookUrl = url;
    },
    advance(ms) {
      aheadMs += ms;
    },
    async receive(inboxId, contact, content, conversationId) {
      const { id } = conversationId === undefined ? store.open(inboxId, contact) : store.find(conversationId);
      const event = await post(id, { type: "incoming", sender: { type: "contact", ...contact }, content });
      return { ...event, conversationId: id };
    },
    write: (conversationId, user, content, { isPrivate = false } = {}) =>
      post(conversationId, { type: "outgoing", sender: { type: "user", ...user }, content, isPrivate }),
    label(conversationId, labels) {
      const conversation = store.find(conversationId);
      const before = conversation.labels;
      conversation.labels = [...labels];
      return announceLabels(conversation, before);
    },
    sendMessage: post,
    sendBody,
    messages: (conversationId) => [...store.find(conversationId).messages],
    settled: () => background.settled(),
  };
}
