import { createBackground } from "../background.ts";
import { type Delivery, deliver, type Held } from "../deliver.ts";
import { createFaults, type Faults } from "../faults.ts";
import { startSimulatorServer } from "../http.ts";
import { signSlack } from "../sign.ts";
import { changeEvent, deletionEvent, eventEnvelope, mentionEvent, messageEvent } from "./events.ts";
import { callFiles, fileCallName, wireFile } from "./files.ts";
import { createInteractions, type Interactions } from "./interactions.ts";
import type { MethodContext } from "./method.ts";
import { directChannel } from "./people-methods.ts";
import { createSlackLimits, type SlackLimits } from "./rate-limits.ts";
import { type Arguments, ok } from "./results.ts";
import { createSlackStore, type SlackFile, type SlackStore, type StoredMessage } from "./store.ts";
import { createSlackTokens } from "./tokens.ts";
import { callMethod, readArguments } from "./web-api.ts";
import type { SlackWorkspace } from "./workspace.ts";

export type SlackSimulatorOptions = {
  port?: number;
  workspaces: SlackWorkspace[];
  signingSecret: string;
  /** The address for events; may be set later. */
  eventsUrl?: string;
  /** The address for clicks; the events address by default. */
  interactivityUrl?: string;
  /** Slack retries at once, after a minute and after five; tests pass shorter waits. */
  retryDelaysMs?: number[];
  /** Slack waits 3,000 ms for an answer. */
  timeoutMs?: number;
  /** Delivers the app's own posts back as events, after this many milliseconds. */
  echoDelayMs?: number;
  now?: () => number;
};

export type Said = { channel: string; user: string; text: string; threadTs?: string; files?: unknown[] };
export type Posted = { ts: string; channel: string; deliveries: Delivery[] };

export type SlackSimulator = Interactions & {
  url: string;
  /** The value for `slackApiUrl` of the Web API client. */
  apiUrl: string;
  port: number;
  stop(): Promise<void>;
  faults: Faults;
  limits: SlackLimits;
  store: SlackStore;
  /** Every Web API call, in order of arrival. */
  calls: { method: string; args: Arguments }[];
  setEventsUrl(url: string): void;
  addChannel(
    workspace: SlackWorkspace,
    channel: string,
    state?: { isMember?: boolean; isArchived?: boolean },
  ): void;
  revokeToken(token: string): void;
  /** Makes every rotating access token expire at once. */
  expireTokens(): void;
  /** A person removes the app: its tokens are gone, and Slack sends two events. */
  uninstall(workspace: SlackWorkspace): Promise<Delivery[]>;
  /** The workspace has confirmed that this is the person's address. */
  confirmEmail(user: string, email: string): void;
  /** A person's file, as an event shows it; a download gets `answer` instead of its bytes. */
  addFile(
    workspace: SlackWorkspace,
    file: Pick<SlackFile, "id" | "name" | "mimetype" | "answer"> & { bytes: Buffer },
  ): Record<string, unknown>;
  /** Uploads complete at once, but a shared file appears only when the returned function is called. */
  holdShares(): () => void;
  /** A person writes in a channel or thread: one `message` event. */
  say(workspace: SlackWorkspace, said: Said, extra?: Record<string, unknown>): Promise<Posted>;
  /** A person mentions the app: an `app_mention` and a `message` event of one post. */
  mention(workspace: SlackWorkspace, said: Said): Promise<Posted>;
  /** The author changes or deletes a post: one `message_changed` or `message_deleted` event. */
  edit(workspace: SlackWorkspace, posted: Pick<Posted, "channel" | "ts">, text: string): Promise<Delivery>;
  remove(workspace: SlackWorkspace, posted: Pick<Posted, "channel" | "ts">): Promise<Delivery>;
  directMessage(workspace: SlackWorkspace, said: Omit<Said, "channel">): Promise<Posted>;
  /** Any event in a correct envelope, with its own event id unless one is given. */
  sendEvent(workspace: SlackWorkspace, event: Record<string, unknown>, eventId?: string): Promise<Delivery>;
  /** Any body, signed. */
  sendBody(rawBody: string, contentType?: string): Promise<Delivery>;
  /** The messages of a channel or thread, oldest first. */
  conversation(channel: string, threadTs?: string): StoredMessage[];
  /** Resolves when every echo has been delivered. */
  settled(): Promise<void>;
};

const retryReasons: Readonly<Record<string, string>> = {
  timeout: "http_timeout",
  connection_failed: "connection_failed",
};
const formType = "application/x-www-form-urlencoded";

/** A loopback Slack: Web API, events with retries, and a record of the traffic in both directions. */
export async function startSlackSimulator(options: SlackSimulatorOptions): Promise<SlackSimulator> {
  const now = options.now ?? Date.now;
  const store = createSlackStore(now);
  const faults = createFaults();
  const limits = createSlackLimits(now);
  const tokens = createSlackTokens(options.workspaces, now);
  const background = createBackground();
  const calls: SlackSimulator["calls"] = [];
  const held: Held = [];
  let eventsUrl = options.eventsUrl;
  let events = 0;

  function send(rawBody: string, contentType: string, to: string | undefined): Promise<Delivery> {
    if (!to) throw new Error("The Slack simulator has no address to send to");
    const sign = (retry: number, previous: Delivery["attempts"][number] | undefined) => {
      const timestamp = Math.floor(now() / 1000);
      const signed = signSlack({ rawBody, signingSecret: options.signingSecret, timestamp, contentType });
      if (retry === 0) return signed;
      const reason = retryReasons[previous?.error ?? ""] ?? "http_error";
      const retryHeaders = { "x-slack-retry-num": String(retry), "x-slack-retry-reason": reason };
      return { ...signed, headers: { ...signed.headers, ...retryHeaders } };
    };
    const retryDelaysMs = options.retryDelaysMs ?? [0, 60_000, 300_000];
    const timeoutMs = options.timeoutMs ?? 3_000;
    return deliver({ faults, retryDelaysMs, timeoutMs, sign, url: to, signal: background.signal }, held);
  }

  function sendEvent(
    workspace: SlackWorkspace,
    event: Record<string, unknown>,
    eventId?: string,
  ): Promise<Delivery> {
    events += 1;
    const id = eventId ?? `Ev${workspace.teamId.slice(1)}${String(events).padStart(8, "0")}`;
    return send(JSON.stringify(eventEnvelope(workspace, event, id)), "application/json", eventsUrl);
  }

  function record(workspace: SlackWorkspace, said: Said): StoredMessage {
    const { channel, user, text, threadTs } = said;
    if (!store.channels.has(channel)) simulator.addChannel(workspace, channel);
    const thread = threadTs ? { threadTs } : {};
    const message = { teamId: workspace.teamId, channel, ts: store.nextTs(), user, text, ...thread };
    store.messages.push(message);
    return message;
  }

  /** The two events of a removed app; Slack promises no order for them. */
  async function tellUninstalled(workspace: SlackWorkspace): Promise<Delivery[]> {
    const event_ts = store.nextTs();
    const revoked = { type: "tokens_revoked", tokens: { bot: [workspace.botUserId] }, event_ts };
    return [
      await sendEvent(workspace, revoked),
      await sendEvent(workspace, { type: "app_uninstalled", event_ts }),
    ];
  }

  const context: MethodContext = {
    origin: () => server.url,
    store,
    workspaces: options.workspaces,
    tokens,
    now,
    onPosted(message: StoredMessage) {
      const workspace = options.workspaces.find((each) => each.teamId === message.teamId);
      if (options.echoDelayMs === undefined || !workspace || !eventsUrl) return;
      background.run(options.echoDelayMs, () => sendEvent(workspace, messageEvent(message)));
    },
    onUninstalled: (workspace) => background.run(0, () => tellUninstalled(workspace)),
  };

  const server = await startSimulatorServer({
    port: options.port,
    faults,
    nameOf: ({ method, url }) => fileCallName(method, url.pathname) ?? url.pathname.replace(/^\/api\//, ""),
    handle(call) {
      const path = call.url.pathname;
      const fileCall = fileCallName(call.method, path);
      if (fileCall !== undefined) return callFiles(context, fileCall, { ...call, path });
      if (path.startsWith("/response/")) {
        store.responses.push(JSON.parse(call.rawBody.toString()));
        return { status: 200, body: ok() };
      }
      const method = path.replace(/^\/api\//, "");
      const args = readArguments(call.rawBody, call.headers["content-type"] ?? "");
      calls.push({ method, args });
      return callMethod(context, limits, method, call.headers, args);
    },
    errorBody: (status) => ({ ok: false, error: status === 429 ? "ratelimited" : "internal_error" }),
  });

  const simulator: SlackSimulator = {
    ...createInteractions({
      store,
      origin: () => server.url,
      now,
      sendEvent,
      sendForm: (form) =>
        send(new URLSearchParams(form).toString(), formType, options.interactivityUrl ?? eventsUrl),
    }),
    url: server.url,
    apiUrl: `${server.url}/api/`,
    port: server.port,
    async stop() {
      background.stop();
      await server.stop();
    },
    faults,
    limits,
    store,
    calls,
    setEventsUrl(url) {
      eventsUrl = url;
    },
    addChannel(workspace, channel, state = {}) {
      const { isMember = true, isArchived = false } = state;
      store.channels.set(channel, { teamId: workspace.teamId, isMember, isArchived });
    },
    revokeToken: tokens.revoke,
    expireTokens: tokens.expireAll,
    uninstall(workspace) {
      tokens.revokeAll(workspace);
      return tellUninstalled(workspace);
    },
    confirmEmail: (user, email) => void store.confirmedEmails.set(user, email),
    addFile(workspace, file) {
      const { name, bytes } = file;
      const about = { teamId: workspace.teamId, title: name, length: bytes.length, shares: [] };
      const added: SlackFile = { ...file, ...about };
      store.files.set(file.id, added);
      return wireFile(context, added);
    },
    holdShares() {
      const waiting: (() => void)[] = [];
      store.heldShares = waiting;
      return () => {
        store.heldShares = undefined;
        for (const share of waiting) share();
      };
    },
    async say(workspace, said, extra = {}) {
      const message = record(workspace, said);
      const files = said.files ? { subtype: "file_share", files: said.files } : {};
      const delivery = await sendEvent(workspace, messageEvent(message, { ...files, ...extra }));
      return { ts: message.ts, channel: message.channel, deliveries: [delivery] };
    },
    async mention(workspace, said) {
      const message = record(workspace, { ...said, text: `<@${workspace.botUserId}> ${said.text}` });
      const both = [mentionEvent(message), messageEvent(message)];
      const deliveries = await Promise.all(both.map((event) => sendEvent(workspace, event)));
      return { ts: message.ts, channel: message.channel, deliveries };
    },
    async edit(workspace, { channel, ts }, text) {
      const message = store.find(channel, ts)!;
      const event = changeEvent(message, store.nextTs(), text);
      message.text = text;
      return sendEvent(workspace, event);
    },
    async remove(workspace, { channel, ts }) {
      const message = store.find(channel, ts)!;
      store.messages.splice(store.messages.indexOf(message), 1);
      return sendEvent(workspace, deletionEvent(message, store.nextTs()));
    },
    directMessage: (workspace, said) =>
      simulator.say(workspace, { ...said, channel: directChannel(workspace, said.user) }),
    sendEvent,
    sendBody: (rawBody, contentType = "application/json") => send(rawBody, contentType, eventsUrl),
    conversation: (channel, threadTs) =>
      store.messages.filter(
        (each) =>
          each.channel === channel && (!threadTs || each.ts === threadTs || each.threadTs === threadTs),
      ),
    settled: () => background.settled(),
  };
  return simulator;
}
