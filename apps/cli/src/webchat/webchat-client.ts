import { newId } from "@konstruct/core/ids";
import { z } from "zod";
import { CommandError } from "../failure.ts";
import { waitUntil } from "../wait-until.ts";
import { readEvents } from "./read-events.ts";

export const visitorSchema = z.looseObject({ visitorId: z.string(), token: z.string() });
const replySchema = z.looseObject({ id: z.string(), text: z.string().default("") });
export type WebchatReply = z.infer<typeof replySchema>;

const reconnectMs = 250;

/** A visitor's web chat: a token, messages sent by POST, replies received as server-sent events. */
export type WebchatClient = {
  visitorId: string;
  /** All replies so far, oldest first. */
  replies: readonly WebchatReply[];
  say(text: string): Promise<void>;
  onReply(listener: (reply: WebchatReply) => void): void;
  /** The reply number `index`, from 0. @throws AppError `timeout` */
  reply(index: number, timeoutMs: number): Promise<WebchatReply>;
  close(): void;
};

export async function post(url: string, body: unknown, token?: string): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // A connection left open would keep a draining gateway waiting.
      connection: "close",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch((thrown: unknown) => {
    throw new CommandError(
      `Nothing answers at ${new URL(url).origin}. Start it with \`npm start\`, or name another with --url.`,
      { cause: thrown },
    );
  });
  if (response.ok) return response;
  throw new CommandError(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
}

export async function connectWebchat(gatewayUrl: string, siteKey: string): Promise<WebchatClient> {
  const site = `${gatewayUrl}/v1/webchat/${encodeURIComponent(siteKey)}`;
  const { visitorId, token } = visitorSchema.parse(await (await post(`${site}/visitors`, {})).json());
  const stopper = new AbortController();
  const replies: WebchatReply[] = [];
  const listeners: ((reply: WebchatReply) => void)[] = [];
  let lastId = "0";

  async function read(): Promise<void> {
    const response = await fetch(`${site}/events`, {
      headers: { authorization: `Bearer ${token}`, "last-event-id": lastId },
      signal: stopper.signal,
    });
    if (response.body === null) return;
    for await (const event of readEvents(response.body)) {
      if (event.name !== "message") continue;
      lastId = event.id ?? lastId;
      const reply = replySchema.parse(JSON.parse(event.data));
      replies.push(reply);
      for (const listener of listeners) listener(reply);
    }
  }

  /** A stream may end at any time; the id of the last event says where the next one continues. */
  function keepReading(): void {
    read()
      .catch(() => undefined)
      .finally(() => {
        if (!stopper.signal.aborted) setTimeout(keepReading, reconnectMs).unref();
      });
  }
  keepReading();

  return {
    visitorId,
    replies,
    async say(text) {
      await (await post(`${site}/messages`, { id: newId(), text }, token)).arrayBuffer();
    },
    onReply: (listener) => void listeners.push(listener),
    async reply(index, timeoutMs) {
      await waitUntil("a reply on web chat", () => replies.length > index, timeoutMs);
      return replies[index]!;
    },
    close: () => stopper.abort(),
  };
}
