import type { OutboundMessage } from "@konstruct/core/channel";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { renderWhatsapp } from "./render.ts";
import { createWhatsappSender } from "./send.ts";

const phone = whatsappPhone("1234");
const signal = new AbortController().signal;
const whatsapp = await startWhatsappSimulator({ phones: [phone], appSecret: "s" });
const tokenFor = async (key: string) => (key === phone.phoneNumberId ? phone.token : undefined);
const sender = createWhatsappSender({ tokenFor, graphUrl: whatsapp.url, timeoutMs: 10_000 });
const impatient = createWhatsappSender({ tokenFor, graphUrl: whatsapp.url, timeoutMs: 150 });
let outboxRows = 0;

function message(overrides: Partial<OutboundMessage> = {}): OutboundMessage {
  outboxRows += 1;
  return {
    outboxId: `outbox-${outboxRows}`,
    accountKey: phone.phoneNumberId,
    target: { to: "491700000001", recipient: "DE.15025", messageId: "wamid.IN1" },
    rendered: renderWhatsapp({ text: "It left on Tuesday." })[0]!,
    ...overrides,
  };
}

const accepted = (outboxId: string) => whatsapp.sent.filter((each) => each.callbackData === outboxId);
const failure = (status: number, code: number) => ({ status, body: { error: { message: "no", code } } });

afterEach(() => whatsapp.faults.clear());
afterAll(() => whatsapp.stop());

describe("sending to WhatsApp", () => {
  it("A9 a phone goes in `to`, quoting the message it answers and carrying the outbox id", async () => {
    const sent = message();
    const outcome = await sender.send(sent, signal);
    const [stored] = accepted(sent.outboxId);
    expect(outcome).toEqual({ kind: "sent", providerMessageId: stored?.id });
    expect(stored?.body).toMatchObject({
      to: "491700000001",
      context: { message_id: "wamid.IN1" },
      recipient_type: "individual",
    });
    expect(stored?.body).not.toHaveProperty("recipient");
  });

  it("A9 a scoped id goes in `recipient`, never in `to`, where it would be dropped", async () => {
    const sent = message({ target: { recipient: "DE.15025", messageId: "wamid.IN1" } });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "sent" });
    expect(accepted(sent.outboxId)[0]).toMatchObject({ to: { userId: "DE.15025" }, dropped: false });
  });

  it.each([1, 3, 4, 10])("A5 the platform's own limits accept %i choices", async (count) => {
    const choices = Array.from({ length: count }, (_each, index) => ({
      id: `id-${index}`,
      title: `A rather long title for a small screen ${index}`,
      description: "d".repeat(100),
    }));
    const rendered = renderWhatsapp({ text: "x ".repeat(900), choices });
    for (const each of rendered) {
      expect(await sender.send(message({ rendered: each }), signal)).toMatchObject({ kind: "sent" });
    }
  });

  it.each([
    ["a lost answer", { loseResponse: true }],
    ["a timeout", { delayMs: 400 }],
    ["half an answer", { malformed: true }],
    ["a 500", { status: 500 }],
    ["a 503 without a known code", failure(503, 2)],
  ])("A6 %s is unknown and sent once", async (_name, fault) => {
    whatsapp.faults.add({ method: "POST messages", ...fault });
    const sent = message();
    expect(await impatient.send(sent, signal)).toMatchObject({ kind: "unknown" });
    expect(accepted(sent.outboxId).length).toBeLessThanOrEqual(1);
    expect(await impatient.lookUp(sent, Date.now(), signal)).toEqual({ kind: "cannot_tell" });
  });

  it.each([
    [429, 130429],
    [400, 131056],
    [500, 131016],
    [400, 80007],
    [429, 999],
  ])("A9 HTTP %i with code %i is retried", async (status, code) => {
    whatsapp.faults.add({ method: "POST messages", ...failure(status, code) });
    const outcome = await sender.send(message(), signal);
    expect(outcome).toMatchObject({ kind: "retry" });
    if (outcome.kind === "retry") expect(outcome.afterMs).toBeGreaterThanOrEqual(5_000);
  });

  it("A9 Retry-After is honoured", async () => {
    whatsapp.faults.add({ method: "POST messages", status: 429, retryAfterS: 12 });
    expect(await sender.send(message(), signal)).toMatchObject({ kind: "retry", afterMs: 12_000 });
  });

  it.each([
    [400, 131047],
    [400, 131026],
    [400, 131049],
    [404, 132001],
    [401, 190],
    [403, 368],
    [403, 131031],
  ])("A9 HTTP %i with code %i is final", async (status, code) => {
    whatsapp.faults.add({ method: "POST messages", ...failure(status, code) });
    expect(await sender.send(message(), signal)).toMatchObject({ kind: "failed", errorCode: String(code) });
  });

  it("A6 a redirect is not followed, so the token is not sent to another host", async () => {
    const elsewhere = { status: 302, body: {} };
    whatsapp.faults.add({ method: "POST messages", ...elsewhere });
    expect(await sender.send(message(), signal)).toMatchObject({ kind: "failed", errorCode: "http_302" });
  });

  it("A6 a refused connection is retried, and so is an abort before the request", async () => {
    const stopped = await startWhatsappSimulator({ phones: [], appSecret: "s" });
    await stopped.stop();
    const nowhere = createWhatsappSender({ tokenFor, graphUrl: stopped.url });
    expect(await nowhere.send(message(), signal)).toMatchObject({ kind: "retry", reason: "ECONNREFUSED" });
    expect(await sender.send(message(), AbortSignal.abort())).toMatchObject({ kind: "retry" });
  });

  it("A6 unreadable credentials are a retry: nothing was sent", async () => {
    const tokenless = createWhatsappSender({
      tokenFor: () => Promise.reject(new Error("database away")),
      graphUrl: whatsapp.url,
    });
    expect(await tokenless.send(message(), signal)).toEqual({
      kind: "retry",
      afterMs: 1_000,
      reason: "credentials_unreadable",
    });
  });

  it("A9 another number's key has no token", async () => {
    expect(await sender.send(message({ accountKey: "other" }), signal)).toMatchObject({
      kind: "failed",
      errorCode: "no_token",
    });
  });
});

describe("presence in WhatsApp", () => {
  it("A7 the message is marked read and typing is shown in one call", async () => {
    expect(await sender.showPresence(phone.phoneNumberId, { messageId: "wamid.IN1" }, signal)).toBe(true);
    expect(whatsapp.presences).toEqual([
      { phoneNumberId: phone.phoneNumberId, messageId: "wamid.IN1", typing: true },
    ]);
  });

  it("A7 presence that cannot be shown is false, never an error", async () => {
    expect(await sender.showPresence(phone.phoneNumberId, {}, signal)).toBe(false);
    whatsapp.faults.add({ method: "POST messages", refuse: true });
    expect(await sender.showPresence(phone.phoneNumberId, { messageId: "wamid.IN1" }, signal)).toBe(false);
  });
});
