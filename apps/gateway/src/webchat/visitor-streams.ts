import type { ServerResponse } from "node:http";
import { shownNodes } from "@konstruct/channels/markdown/shown-nodes";
import type { Database } from "@konstruct/db/database";
import { sentMessages } from "@konstruct/db/outbox/sent-messages";
import { resolvedUnrated } from "@konstruct/db/webchat/ratings";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Logger } from "@konstruct/telemetry/logger";
import { linkAttachments, type ShowAttachments } from "../media/link-attachments.ts";
import type { EventIds } from "./event-ids.ts";

export type Visitor = {
  tenantId: string;
  conversationId: string;
  /** The key for the limit of streams: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Whether the site asks for a rating once the conversation is resolved. */
  asksForRating: boolean;
};

type Stream = Visitor & {
  response: ServerResponse;
  lastSeq: number;
  reading: boolean;
  again: boolean;
  /** The resolution, in milliseconds, that this stream was asked to rate. */
  askedAbout: number | null;
};

const heartbeatMs = 15_000;
/** A page opens one or two; more is an attempt to exhaust sockets. */
const maxStreamsPerConversation = 10;
const maxStreamsPerNetwork = 200;
/** The most rows one call of `sentMessages` reads: a full answer means that there may be more. */
const sentPageSize = 200;

const isOpen = ({ response }: Stream) => !response.writableEnded && !response.destroyed;

/** The only function that writes: a write after the end is an uncaught error. */
function write(stream: Stream, text: string): void {
  if (isOpen(stream)) stream.response.write(text);
}

/** Open web-chat streams. The database rows are the truth: a notification only triggers a read, so nothing is lost or shown twice. */
export function createVisitorStreams(
  database: Database,
  logger: Logger,
  eventIds: EventIds,
  readSent: typeof sentMessages = sentMessages,
  showAttachments: ShowAttachments = linkAttachments(undefined),
) {
  const streams = new Map<string, Set<Stream>>();
  const openByNetwork = new Map<string, number>();

  /** May run more than once for a stream: after a failure, and again when its socket closes. */
  function remove(stream: Stream): void {
    const open = streams.get(stream.conversationId);
    if (open?.delete(stream) !== true) return;
    if (open.size === 0) streams.delete(stream.conversationId);
    const left = (openByNetwork.get(stream.network) ?? 1) - 1;
    if (left === 0) openByNetwork.delete(stream.network);
    else openByNetwork.set(stream.network, left);
  }

  /** A stuck socket may take minutes to close; until then the stream must be neither written to nor counted. */
  function end(stream: Stream): void {
    remove(stream);
    if (isOpen(stream)) stream.response.end();
  }

  /** Asks for a rating once for each time the conversation is resolved. */
  async function askForRating(stream: Stream): Promise<void> {
    const { tenantId, conversationId } = stream;
    const resolvedAt = await withTenant(database, tenantId, (tx) => resolvedUnrated(tx, conversationId));
    const about = resolvedAt?.getTime() ?? null;
    if (about !== null && about !== stream.askedAbout) write(stream, "event: rating\ndata: {}\n\n");
    stream.askedAbout = about;
  }

  async function flush(stream: Stream): Promise<void> {
    // One read at a time per stream: a notification during a read, also of the rating, triggers another after it.
    if (stream.reading) {
      stream.again = true;
      return;
    }
    stream.reading = true;
    try {
      do {
        stream.again = false;
        const { tenantId, conversationId, lastSeq } = stream;
        const page = await readSent(database, tenantId, conversationId, lastSeq);
        if (page.length === sentPageSize) stream.again = true;
        for (const sent of page) {
          const body = await showAttachments(sent.rendered.body, tenantId);
          stream.lastSeq = sent.seq;
          const shown = shownNodes(String(body.text ?? ""));
          const data = JSON.stringify({ id: sent.id, ...body, shown, at: sent.createdAt });
          write(stream, `id: ${eventIds.seal(conversationId, sent.seq)}\nevent: message\ndata: ${data}\n\n`);
        }
        if (!stream.again && stream.asksForRating) await askForRating(stream);
      } while (stream.again && isOpen(stream));
    } catch (thrown) {
      // The browser reconnects with Last-Event-ID and reads what it missed.
      logger.warn({ err: thrown }, "web-chat stream closed");
      end(stream);
    } finally {
      stream.reading = false;
    }
  }

  const heartbeat = setInterval(() => {
    for (const open of streams.values()) for (const stream of open) write(stream, ": keep-alive\n\n");
  }, heartbeatMs);
  heartbeat.unref();

  return {
    /** Begins a stream after `lastSeq`; false if this conversation, or this network, has too many already. */
    open(visitor: Visitor, response: ServerResponse, lastSeq: number): boolean {
      // The visitor left during the look-up of the site: its "close" has passed, and nothing would ever remove the stream.
      if (response.destroyed) return true;
      const open = streams.get(visitor.conversationId) ?? new Set<Stream>();
      const ofNetwork = openByNetwork.get(visitor.network) ?? 0;
      if (open.size >= maxStreamsPerConversation || ofNetwork >= maxStreamsPerNetwork) return false;
      openByNetwork.set(visitor.network, ofNetwork + 1);
      const stream: Stream = {
        ...visitor,
        ...{ response, lastSeq, reading: false, again: false, askedAbout: null },
      };
      streams.set(visitor.conversationId, open.add(stream));
      response.on("close", () => remove(stream));
      response.on("error", (thrown) => {
        logger.warn({ err: thrown }, "web-chat stream broken");
        remove(stream);
      });
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      write(stream, "retry: 2000\n\n");
      void flush(stream);
      return true;
    },
    /** Shows new messages of this conversation. */
    onSent(conversationId: string): void {
      for (const stream of streams.get(conversationId) ?? []) void flush(stream);
    },
    /** Notifications may have been missed, so every open stream reads again. */
    flushAll(): void {
      for (const open of streams.values()) for (const stream of open) void flush(stream);
    },
    showTyping(conversationId: string): void {
      for (const stream of streams.get(conversationId) ?? []) write(stream, "event: typing\ndata: {}\n\n");
    },
    closeAll(): void {
      clearInterval(heartbeat);
      for (const open of streams.values()) for (const stream of [...open]) end(stream);
    },
  };
}

export type VisitorStreams = ReturnType<typeof createVisitorStreams>;
