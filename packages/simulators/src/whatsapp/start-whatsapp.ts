import { createBackground } from "../background.ts";
import { type Delivery, deliver, type Held } from "../deliver.ts";
import { createFaults, type Faults } from "../faults.ts";
import { type Call, startSimulatorServer } from "../http.ts";
import { signWhatsapp } from "../sign.ts";
import { createClock } from "./clock.ts";
import { callGraph, type Graph, type Presence, type SentMessage } from "./graph.ts";
import { type Media, mediaLives } from "./media.ts";
import { type NewAddresses, preferenceValue, rotationNotice, templateStatusValue } from "./notices.ts";
import { createRates } from "./rates.ts";
import type { SimulatedTemplate } from "./templates.ts";
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
import { graphError } from "./wire.ts";

export type WhatsappSimulatorOptions = {
  port?: number;
  phones: WhatsappPhone[];
  appSecret: string;
  /** The address for webhooks; may be set later. */
  webhookUrl?: string;
  /** The statuses each accepted message gets by itself, in this order; none by default. */
  statuses?: string[];
  /** Milliseconds before each of them. */
  statusDelayMs?: number;
  /** Free-form messages more than 24 hours after the person last wrote fail with 131047. */
  enforceWindow?: boolean;
  /** One message in six seconds to one person with 45 at once (131056), 80 a second of one number (130429). */
  enforceRates?: boolean;
  /** Only the newest version of the Graph API is answered. */
  enforceVersion?: boolean;
  /** By WhatsApp Business account; an account named here may send only these, each with a value for every variable. */
  templates?: Record<string, SimulatedTemplate[]>;
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
  /** By id: people's files and uploads. */
  media: Map<string, Media>;
  /** Stored for a week. */
  addMedia(id: string, media: Media): void;
  templates: Map<string, SimulatedTemplate[]>;
  /** Moves the simulator's clock forward: windows close, files and their URLs expire, rates recover. */
  advance(ms: number): void;
  /** WhatsApp Business accounts whose webhooks go to no app. */
  unsubscribed: Set<string>;
  /** From now on every call with the token of this number is 190; `restoreToken` undoes it. */
  revokeToken(phone: WhatsappPhone): void;
  restoreToken(phone: WhatsappPhone): void;
  setWebhookUrl(url: string): void;
  /** A person writes: a text, or any content as `{type, [type]: …}`. */
  receive(
    phone: WhatsappPhone,
    person: WhatsappPerson,
    content: string | Record<string, unknown>,
    id?: string,
  ): Promise<{ id: string; delivery: Delivery }>;
  /** A person of the business answers from the phone. */
  echo(phone: WhatsappPhone, to: WhatsappPerson, text: string): Promise<{ id: string; delivery: Delivery }>;
  /** A person has a new number or id: sends Meta's notice of it. @returns their new addresses */
  rotate(
    phone: WhatsappPhone,
    person: WhatsappPerson,
    to: NewAddresses,
  ): Promise<{ person: WhatsappPerson; delivery: Delivery }>;
  /** A person stops or resumes marketing in WhatsApp's own settings. */
  prefer(phone: WhatsappPhone, person: WhatsappPerson, wants: "stop" | "resume"): Promise<Delivery>;
  /** Meta approves, pauses or disables a template: changes its status and sends the webhook. */
  setTemplateStatus(phone: WhatsappPhone, name: string, event: string): Promise<Delivery>;
  sendStatus(
    phone: WhatsappPhone,
    message: SentMessage,
    status: string,
    errorCode?: number,
  ): Promise<Delivery>;
  /** Any number of changes in one body, signed. */
  sendBatch(changes: Change[]): Promise<Delivery>;
  sendBody(rawBody: string): Promise<Delivery>;
  /** Resolves when every status has been delivered. */
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
  const clock = createClock(options.now ?? Date.now);
  const now = clock.now;
  const rates = createRates(now);
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
    if (!webhookUrl) throw new Error("The WhatsApp simulator has no address to send to");
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

  function wrote(phone: WhatsappPhone, person: NewAddresses, atMs: number): void {
    for (const address of [person.phone, person.userId])
      if (address) lastInbound.set(pair(phone.phoneNumberId, address), atMs);
  }

  function windowIsOpen(message: SentMessage): boolean {
    if (!options.enforceWindow || message.type === "template") return true;
    const address = message.to.phone ?? message.to.userId ?? "";
    const last = lastInbound.get(pair(message.phoneNumberId, address));
    return last !== undefined && now() - last <= windowMs;
  }

  const graph: Graph = {
    phones: options.phones,
    now,
    revoked: new Set(),
    unsubscribed: new Set(),
    templates: new Map(Object.entries(options.templates ?? {})),
    refuses: (phone, person) => (options.enforceRates ? rates.take(phone.phoneNumberId, person) : undefined),
    strictVersion: options.enforceVersion ?? false,
    media: new Map(),
    mediaEnds: new Map(),
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
        query: call.url.searchParams,
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
    addMedia(id, media) {
      graph.media.set(id, media);
      graph.mediaEnds.set(id, now() + mediaLives.sent);
    },
    templates: graph.templates,
    advance: clock.advance,
    unsubscribed: graph.unsubscribed,
    revokeToken: (phone) => void graph.revoked.add(phone.token),
    restoreToken: (phone) => void graph.revoked.delete(phone.token),
    setWebhookUrl(url) {
      webhookUrl = url;
    },
    async receive(phone, person, content, id = nextId()) {
      wrote(phone, person, now());
      const message = inboundMessage(person, id, seconds(), content);
      const value = { contacts: [contactOf(person)], messages: [message] };
      return { id, delivery: await sendBatch([{ phone, field: "messages", value }]) };
    },
    async echo(phone, to, text) {
      const id = nextId();
      const value = { message_echoes: [echoMessage(phone, to, id, seconds(), text)] };
      return { id, delivery: await sendBatch([{ phone, field: "smb_message_echoes", value }]) };
    },
    async rotate(phone, person, to) {
      const before = lastInbound.get(pair(phone.phoneNumberId, person.phone ?? person.userId ?? ""));
      if (before !== undefined) wrote(phone, to, before);
      const message = rotationNotice(person, to, nextId(), seconds());
      const delivery = await sendBatch([{ phone, field: "messages", value: { messages: [message] } }]);
      const { phone: _old, userId: _id, ...rest } = person;
      return { person: { ...rest, ...to }, delivery };
    },
    prefer: (phone, person, wants) =>
      sendBatch([{ phone, field: "user_preferences", value: preferenceValue(person, wants, seconds()) }]),
    async setTemplateStatus(phone, name, event) {
      const template = graph.templates.get(phone.wabaId)?.find((each) => each.name === name);
      if (template === undefined) throw new Error(`The simulator has no template ${name}`);
      template.status = event;
      const value = templateStatusValue(template, event);
      return sendBatch([{ phone, field: "message_template_status_update", value }]);
    },
    sendStatus,
    sendBatch,
    sendBody,
    settled: () => background.settled(),
  };
}
