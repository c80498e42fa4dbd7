import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Database } from "@konstruct/db/database";
import type { SentMessage } from "@konstruct/db/outbox/sent-messages";
import { createLogger } from "@konstruct/telemetry/logger";
import { describe, expect, it, vi } from "vitest";
import { createEventIds } from "./event-ids.ts";
import { createVisitorStreams } from "./visitor-streams.ts";

const unused = () => Promise.reject(new Error("the test reads from its own list"));
const database: Database = { query: unused, connect: unused, close: unused, lastRefusal: () => undefined };
const logger = createLogger({ service: "test", level: "silent" });
const visitor = {
  tenantId: "tenant",
  conversationId: "0190c0de-0000-7000-8000-000000000001",
  network: "192.0.2.1",
  asksForRating: false,
};
const eventIds = createEventIds("a secret");

/** A response without a socket, whose end never finishes, like a stuck one. Records what is written to it. */
function stuckResponse() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = vi.spyOn(response, "write");
  const written = () => write.mock.calls.map(([text]) => String(text));
  return { response, written };
}

/** A database whose connections are given when the test says so, and find nothing. */
function slowDatabase() {
  const isAsked = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const connect: Database["connect"] = async () => {
    isAsked.resolve();
    await mayGo.promise;
    return {
      query: async () => ({ rows: [], rowCount: 0 }),
      simple: async (text) => (text === "commit" ? "COMMIT" : "SELECT"),
      release: () => undefined,
    };
  };
  return { database: { ...database, connect }, isAsked: isAsked.promise, go: () => mayGo.resolve() };
}

const row = (seq: number): SentMessage => ({
  seq,
  id: `row-${seq}`,
  kind: "reply",
  rendered: { body: { text: `reply ${seq}` }, text: `reply ${seq}` },
  createdAt: new Date(0),
});

const empty = async (): Promise<SentMessage[]> => [];

describe("visitor streams", () => {
  it("A6 a message sent while the stream looks whether to ask for a rating is shown", async () => {
    const { database: slow, isAsked, go } = slowDatabase();
    const sent: SentMessage[] = [];
    const streams = createVisitorStreams(slow, logger, eventIds, async (_database, _tenant, _id, after) =>
      sent.filter(({ seq }) => seq > after),
    );
    const tenantId = "0190c0de-0000-7000-8000-0000000000aa";
    const { response, written } = stuckResponse();
    streams.open({ ...visitor, tenantId, asksForRating: true }, response, 0);
    await isAsked;
    sent.push(row(1));
    streams.onSent(visitor.conversationId);
    go();
    await vi.waitFor(() => expect(written().join("")).toContain("reply 1"));
    streams.closeAll();
  });

  it("A6 a stream that failed is ended and never written to again, though its socket is stuck", async () => {
    const streams = createVisitorStreams(database, logger, eventIds, () =>
      Promise.reject(new Error("database away")),
    );
    const { response, written } = stuckResponse();
    streams.open(visitor, response, 0);
    await vi.waitFor(() => expect(response.writableEnded).toBe(true));
    const before = written();
    streams.showTyping(visitor.conversationId);
    streams.onSent(visitor.conversationId);
    streams.closeAll();
    expect(written()).toEqual(before);
  });

  it("A6 a response that was ended or broken elsewhere is not written to, and the process lives", () => {
    const streams = createVisitorStreams(database, logger, eventIds, empty);
    const { response, written } = stuckResponse();
    streams.open(visitor, response, 0);
    response.end();
    const before = written();
    streams.showTyping(visitor.conversationId);
    expect(response.emit("error", new Error("broken pipe"))).toBe(true);
    streams.closeAll();
    expect(written()).toEqual(before);
  });

  it("A3 a visitor gone before the stream opened takes no place", () => {
    const streams = createVisitorStreams(database, logger, eventIds, empty);
    for (let gone = 0; gone < 11; gone++) {
      const { response, written } = stuckResponse();
      response.destroy();
      expect(streams.open(visitor, response, 0)).toBe(true);
      expect(written()).toEqual([]);
    }
    expect(streams.open(visitor, stuckResponse().response, 0)).toBe(true);
    streams.closeAll();
  });

  it("A3 the late close of an ended stream does not forget the stream opened after it", async () => {
    const streams = createVisitorStreams(
      database,
      logger,
      eventIds,
      vi.fn(empty).mockRejectedValueOnce(new Error("database away")),
    );
    const ended = stuckResponse();
    streams.open(visitor, ended.response, 0);
    await vi.waitFor(() => expect(ended.response.writableEnded).toBe(true));
    const next = stuckResponse();
    streams.open(visitor, next.response, 0);
    ended.response.emit("close");
    streams.showTyping(visitor.conversationId);
    expect(next.written().at(-1)).toContain("event: typing");
    streams.closeAll();
  });

  it("A3 more unseen replies than one page are all shown, once and in order", async () => {
    const rows = Array.from({ length: 450 }, (_each, index) => row(index + 1));
    const streams = createVisitorStreams(
      database,
      logger,
      eventIds,
      async (_database, _tenant, _conversation, after) => rows.filter(({ seq }) => seq > after).slice(0, 200),
    );
    const { response, written } = stuckResponse();
    streams.open(visitor, response, 0);
    const ids = () => written().flatMap((text) => /^id: (\S+)/.exec(text)?.[1] ?? []);
    const shown = () => ids().map((id) => eventIds.open(visitor.conversationId, id));
    await vi.waitFor(() => expect(shown()).toEqual(rows.map(({ seq }) => seq)));
    streams.closeAll();
  });

  it("H2 a visitor gets attachments with links, and a failing link store ends the stream so that it is read again", async () => {
    const attachment = { objectKey: "k", filename: "quote.pdf", contentType: "application/pdf", bytes: 5 };
    const body = { text: "Here.", attachments: [attachment] };
    const one = { ...row(1), rendered: { body, text: "Here." } };
    const show = async (shown: Record<string, unknown>, tenantId: string) => ({
      ...shown,
      attachments: [`for ${tenantId}`],
    });
    const read = async (_database: Database, _tenant: string, _conversation: string, after: number) =>
      after < 1 ? [one] : [];
    const streams = createVisitorStreams(database, logger, eventIds, read, show);
    const { response, written } = stuckResponse();
    streams.open(visitor, response, 0);
    await vi.waitFor(() => expect(written().join("")).toContain('"attachments":["for tenant"]'));
    expect(written().join("")).not.toContain("objectKey");
    streams.closeAll();

    const broken = createVisitorStreams(database, logger, eventIds, read, () =>
      Promise.reject(new Error("store away")),
    );
    const other = stuckResponse();
    broken.open(visitor, other.response, 0);
    await vi.waitFor(() => expect(other.response.writableEnded).toBe(true));
    expect(other.written().join("")).not.toContain("event: message");
    broken.closeAll();
  });
});
