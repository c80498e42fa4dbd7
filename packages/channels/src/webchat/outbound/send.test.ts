import { describe, expect, it } from "vitest";
import { renderWebchat } from "./render.ts";
import { createWebchatSender } from "./send.ts";

const signal = new AbortController().signal;
const target = { sessionId: "visitor-1" };
const choices = [{ id: "refund", title: "Refund it" }];
const message = {
  outboxId: "o-1",
  accountKey: "site-1",
  target,
  rendered: renderWebchat({ text: "Which?", choices })[0]!,
};

describe("sending to web chat", () => {
  it("A3 the stream gets the text, the choices and what it replaces", async () => {
    const rows: unknown[] = [];
    const sender = createWebchatSender({
      publish: async (...row) => void rows.push(row),
      wasPublished: async () => true,
    });
    const outcome = await sender.send({ ...message, replaces: "o-0" }, signal);
    expect(outcome).toEqual({ kind: "sent", providerMessageId: "o-1" });
    expect(rows).toEqual([["site-1", target, "o-1", { text: "Which?", choices, replaces: "o-0" }]]);
  });

  it("A6 a failed write may have been committed; the look-up finds out", async () => {
    const broken = createWebchatSender({
      publish: () => Promise.reject(new Error("connection lost")),
      wasPublished: async (_site, outboxId) => outboxId === "o-1",
    });
    expect(await broken.send(message, signal)).toEqual({ kind: "unknown", reason: "connection lost" });
    expect(await broken.lookUp(message, 0, signal)).toEqual({ kind: "found", providerMessageId: "o-1" });
    expect(await broken.lookUp({ ...message, outboxId: "o-2" }, 0, signal)).toEqual({ kind: "absent" });
  });

  it("A7 typing is shown if a stream is open", async () => {
    const shown: unknown[] = [];
    const ports = { publish: async () => undefined, wasPublished: async () => false };
    const typing = createWebchatSender({ ...ports, showTyping: async (_site, to) => void shown.push(to) });
    expect(await typing.showPresence("site-1", target, signal)).toBe(true);
    expect(shown).toEqual([target]);
    expect(await createWebchatSender(ports).showPresence("site-1", target, signal)).toBe(false);
  });
});
