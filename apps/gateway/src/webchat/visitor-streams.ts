import type { ServerResponse } from "node:http";
import type { Database } from "@konstruct/db/database";
import { sentMessages } from "@konstruct/db/outbox/sent-messages";
import type { Logger } from "@konstruct/telemetry/logger";

export type Visitor = { tenantId: string; conversationId: string };

type Stream = Visitor & { response: ServerResponse; lastSeq: number; reading: boolean; again: boolean };

const heartbeatMs = 15_000;
/** A page shows one or two; more is somebody holding sockets. */
const maxStreamsPerConversation = 10;

/** Open web-chat streams. Rows are the truth: a notification only says "look", so nothing is lost or shown twice. */
export function createVisitorStreams(database: Database, logger: Logger) {
  const streams = new Map<string, Set<Stream>>();

  async function flush(stream: Stream): Promise<void> {
    // One read at a time a stream: a notification during a read asks for another after it.
    if (stream.reading) {
      stream.again = true;
      return;
    }
    stream.reading = true;
    try {
      do {
        stream.again = false;
        for (const sent of await sentMessages(
          database,
          stream.tenantId,
          stream.conversationId,
          stream.lastSeq,
        )) {
          stream.lastSeq = sent.seq;
          const data = JSON.stringify({ id: sent.id, ...sent.rendered.body, at: sent.createdAt });
          stream.response.write(`id: ${sent.seq}\nevent: message\ndata: ${data}\n\n`);
        }
      } while (stream.again);
    } catch (thrown) {
      // The browser reconnects with Last-Event-ID and reads what it missed.
      logger.warn({ err: thrown }, "web-chat stream closed");
      stream.response.end();
    } finally {
      stream.reading = false;
    }
  }

  const heartbeat = setInterval(() => {
    for (const open of streams.values()) for (const stream of open) stream.response.write(": keep-alive\n\n");
  }, heartbeatMs);
  heartbeat.unref();

  return {
    /** Begins a stream after `lastSeq`; false when this conversation has too many already. */
    open(visitor: Visitor, response: ServerResponse, lastSeq: number): boolean {
      const open = streams.get(visitor.conversationId) ?? new Set<Stream>();
      if (open.size >= maxStreamsPerConversation) return false;
      const stream: Stream = { ...visitor, response, lastSeq, reading: false, again: false };
      streams.set(visitor.conversationId, open.add(stream));
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      response.write("retry: 2000\n\n");
      response.on("close", () => {
        open.delete(stream);
        if (open.size === 0) streams.delete(visitor.conversationId);
      });
      void flush(stream);
      return true;
    },
    /** Something was sent in this conversation. */
    onSent(conversationId: string): void {
      for (const stream of streams.get(conversationId) ?? []) void flush(stream);
    },
    /** Notifications may have been missed: look everywhere. */
    flushAll(): void {
      for (const open of streams.values()) for (const stream of open) void flush(stream);
    },
    showTyping(conversationId: string): void {
      for (const stream of streams.get(conversationId) ?? [])
        stream.response.write("event: typing\ndata: {}\n\n");
    },
    closeAll(): void {
      clearInterval(heartbeat);
      for (const open of streams.values()) for (const stream of open) stream.response.end();
    },
  };
}

export type VisitorStreams = ReturnType<typeof createVisitorStreams>;
