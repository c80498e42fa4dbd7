import { createBackground } from "../background.ts";
import { type Delivery, deliver, type Held } from "../deliver.ts";
import { createFaults, type Faults } from "../faults.ts";
import { type Call, startSimulatorServer } from "../http.ts";
import { signWhatsapp } from "../sign.ts";
import { callGraph, type Graph, graphError, type Media, type Presence, type SentMessage } from "./graph.ts";
import {
  type Change,
  contactOf,
  echoMessage,
  inboundMessage,
  statusOf,
  type WhatsappPerson,
  type WhatsappPhone,
  webhookBody,
} from "./webhooks.ts";

export type WhatsappSimulatorOptions = {
  port?: number;
  phones: WhatsappPhone[];
  appSecret: string;
  /** Where webhooks go; may be set later. */
  webhookUrl?: string;
  /** The statuses each accepted message gets by itself, in this order; none unless told. */
  statuses?: string[];
  /** Milliseconds before each of them. */
  statusDelayMs?: number;
  /** Free-form messages more than 24 hours after the person last wrote end as failed with 131047. */
  enforceWindow?: boolean;
  /** Meta retries with growing waits for up to seven days; tests pass shorter ones. */
  retryDelaysMs?: number[];
  timeoutMs?: number;
  now?: () => number;
};

export type WhatsappSimulator = {
  url: string;
  port: number;
  stop(): Promise<void>;
  faults: Faults;
  /** Every accepted message, in order. */
  sent: SentMessage[];
  presences: Presence[];
  /** By id: what people sent, and what was uploaded. */
  media: Map<string, Media>;
  addMedia(id: string, media: Media): void;
  setWebhookUrl(url: string): void;
  /** A person writes: a text, or any content as `{type, [type]: …}`. */
  receive(
    phone: WhatsappPhone,
    person: WhatsappPerson,
    content: string | Record<string, unknown>,
    id?: string,
  ): Promise<{ id: string; delivery: Delivery }>;
  /** Somebody at the business answers from the phone. */
  echo(phone: WhatsappPhone, to: WhatsappPerson, text: string): Promise<{ id: string; delivery: Delivery }>;
  sendStatus(
    phone: WhatsappPhone,
    message: SentMessage,
    status: string,
    errorCode?: number,
  ): Promise<Delivery>;
  /** Any number of changes in one body, signed. */
  sendBatch(changes: Change[]): Promise<Delivery>;
  sendBody(rawBody: string): Promise<Delivery>;
  /** Resolves when no status is on its way. */
  settled(): Promise<void>;
};

const windowMs = 24 * 3_600_000;

/** `POST messages`, `POST media`, `GET media` or `GET object`: the names faults are queued under. */
function nameOf(call: Call): string {
  const path = call.url.pathname;
  if (path.endsWith("/messages")) return `${call.method} messages`;
  return path.startsWith("/media/") || path.endsWith("/media")
    ? `${call.method} media`
    : `${call.method} object`;
}

/** A loopback WhatsApp: Graph API, signed webhooks, statuses. */
export async function startWhatsappSimulator(options: WhatsappSimulatorOptions): Promise<WhatsappSimulator> {
  const now = options.now ?? Date.now;
  const faults = createFaults();
  const background = createBackground();
  const held: Held = [];
  const lastInbound = new Map<string, number>();
  let webhookUrl = options.webhookUrl;
  let ids = 0;
  const seconds = () => Math.floor(now() / 1000);
  const nextId = () => `wamid.SIM${String(++ids).padStart(12, "0")}`;
  const pair = (phoneNumberId: string, address: string) => `${phoneNumberId} ${address}`;

  function sendBody(rawBody: string): Promise<Delivery> {
    if (!webhookUrl) throw new Error("The WhatsApp simulator was given no address to send to");
    const sign = () => signWhatsapp({ rawBody, appSecret: options.appSecret });
    const retryDelaysMs = options.retryDelaysMs ?? [1_000, 5_000, 30_000];
    const timeoutMs = options.timeoutMs ?? 10_000;
    return deliver(
      { faults, retryDelaysMs, timeoutMs, sign, url: webhookUrl, signal: background.signal },
      held,
    );
  }

  const sendBatch = (changes: Change[]) => sendBody(JSON.stringify(webhookBody(changes)));

  function sendStatus(phone: WhatsappPhone, message: SentMessage, status: string, errorCode?: number) {
    const details = {
      id: message.id,
      status,
      timestampS: seconds(),
      ...(message.callbackData ? { callbackData: message.callbackData } : {}),
      ...(errorCode === undefined ? {} : { errorCode }),
    };
    const value = { statuses: [statusOf(message.to, details)] };
    return sendBatch([{ phone, field: "messages", value }]);
  }

  function windowIsOpen(message: SentMessage): boolean {
    if (!options.enforceWindow || message.type === "template") return true;
    const address = message.to.phone ?? message.to.userId ?? "";
    const last = lastInbound.get(pair(message.phoneNumberId, address));
    return last !== undefined && now() - last <= windowMs;
  }

  const graph: Graph = {
    phones: options.phones,
    media: new Map(),
    sent: [],
    presences: [],
    nextId,
    onAccepted(phone, message) {
      if (message.dropped || !webhookUrl) return;
      const open = windowIsOpen(message);
      if (open && !options.statuses) return;
      background.run(options.statusDelayMs ?? 0, async () => {
        if (!open) return sendStatus(phone, message, "failed", 131047);
        for (const status of options.statuses ?? []) await sendStatus(phone, message, status);
      });
    },
  };

  const server = await startSimulatorServer({
    port: options.port,
    faults,
    nameOf,
    handle: (call) =>
      callGraph(graph, {
        method: call.method,
        path: call.url.pathname,
        token: /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1],
        rawBody: call.rawBody,
        contentType: call.headers["content-type"] ?? "",
        origin: `http://${call.headers.host}`,
      }),
    errorBody: (status) =>
      (status === 429
        ? graphError(status, 130429, "Rate limit hit")
        : graphError(status, 2, "Service temporarily unavailable")
      ).body,
  });

  return {
    url: server.url,
    port: server.port,
    async stop() {
      background.stop();
      await server.stop();
    },
    faults,
    sent: graph.sent,
    presences: graph.presences,
    media: graph.media,
    addMedia: (id, media) => void graph.media.set(id, media),
    setWebhookUrl(url) {
      webhookUrl = url;
    },
    async receive(phone, person, content, id = nextId()) {
      for (const address of [person.phone, person.userId]) {
        if (address) lastInbound.set(pair(phone.phoneNumberId, address), now());
      }
      const message = inboundMessage(person, id, seconds(), content);
      const value = { contacts: [contactOf(person)], messages: [message] };
      return { id, delivery: await sendBatch([{ phone, field: "messages", value }]) };
    },
    async echo(phone, to, text) {
      const id = nextId();
      const value = { message_echoes: [echoMessage(phone, to, id, seconds(), text)] };
      return { id, delivery: await sendBatch([{ phone, field: "smb_message_echoes", value }]) };
    },
    sendStatus,
    sendBatch,
    sendBody,
    settled: () => background.settled(),
  };
}
