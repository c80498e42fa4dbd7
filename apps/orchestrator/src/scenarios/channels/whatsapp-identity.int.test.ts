import { graphVersion } from "@konstruct/core/graph-version";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { createOpenAITranscriber } from "@konstruct/media/openai-transcriber";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { voiceNote } from "@konstruct/simulators/openai/transcription";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { type WhatsappPerson, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { startFileReach, type TestFileReach } from "../../testing/file-reach.fixture.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const phone = whatsappPhone("1");
const question = "Where's my order O-12345?";
const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let whatsapp: WhatsappSimulator;
let listener: OpenAISimulator;
let files: TestFileReach;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  listener = await startOpenAISimulator();
  files = await startFileReach([whatsapp.url]);
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  const transcriber = createOpenAITranscriber({ baseUrl: listener.url, model: "whisper-1" });
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    files: { ...files.reach, transcriber },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
  await listener.stop();
  await files.close();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

/** Waits for the end of this message's turn. @returns its conversation and its contact's identities */
async function said(person: WhatsappPerson, words: string | Record<string, unknown> = question) {
  const { id } = await whatsapp.receive(phone, person, words);
  return placeOf(id);
}

async function placeOf(externalId: string) {
  return vi.waitFor(async () => {
    const [row] = await database.admin(
      `select m.conversation_id, c.contact_id, m.text from message m join conversation c on c.id = m.conversation_id
       join conversation_work w on w.conversation_id = c.id and w.done_seq >= m.seq
       where m.external_id = $1
         and not exists (select from outbox o where o.conversation_id = c.id and o.state in ('planned', 'attempting'))`,
      [externalId],
    );
    expect(row?.contact_id).toBeTruthy();
    return row as { conversation_id: string; contact_id: string; text: string };
  }, within);
}

const ownerOf = async (address: string) =>
  (await database.admin("select contact_id from identity where external_id = $1", [address]))[0]?.contact_id;
const rootOf = async (contactId: string) =>
  (await database.admin("select coalesce(merged_into, id) as id from contact where id = $1", [contactId]))[0]
    ?.id;
const whenKnown = (address: string, contactId: string) =>
  vi.waitFor(async () => expect(await ownerOf(address)).toBe(contactId), within);

describe("people whose addresses change", () => {
  it("A9 under a new number and id the conversation continues, with the same contact", async () => {
    const before = await said({ phone: "15551001", userId: "US.1001" });
    await vi.waitFor(() => expect(whatsapp.sent.length).toBeGreaterThan(0), within);
    const sent = whatsapp.sent.length;
    const { person } = await whatsapp.rotate(
      phone,
      { phone: "15551001", userId: "US.1001" },
      { phone: "15552001", userId: "US.2001" },
    );
    await whenKnown("15552001", before.contact_id);
    expect(await said(person)).toMatchObject({
      conversation_id: before.conversation_id,
      contact_id: before.contact_id,
    });
    // The notice itself gets no answer and no typing sign.
    expect(whatsapp.sent).toHaveLength(sent + 1);
    expect(whatsapp.sent.at(-1)?.to).toEqual({ phone: "15552001" });
    expect(await ownerOf("15551001")).toBeUndefined();
  });

  it("A9 a contact known only by an id keeps their conversation under the next id", async () => {
    const before = await said({ userId: "US.1002" });
    const { person } = await whatsapp.rotate(phone, { userId: "US.1002" }, { userId: "US.2002" });
    await whenKnown("US.2002", before.contact_id);
    expect(await said(person)).toMatchObject({ conversation_id: before.conversation_id });
    expect(whatsapp.sent.at(-1)?.to).toEqual({ userId: "US.2002" });
  });

  it("A9 a notice that arrives after the first message under the new id still merges both into one contact", async () => {
    const before = await said({ phone: "15551003", userId: "US.1003" });
    const early = await said({ phone: "15552003", userId: "US.2003" });
    expect(early.contact_id).not.toBe(before.contact_id);
    await whatsapp.rotate(
      phone,
      { phone: "15551003", userId: "US.1003" },
      { phone: "15552003", userId: "US.2003" },
    );
    await vi.waitFor(async () => expect(await rootOf(early.contact_id)).toBe(before.contact_id), within);
    expect(await said({ phone: "15552003", userId: "US.2003" })).toMatchObject({
      conversation_id: before.conversation_id,
    });
  });

  it("A9 a number reassigned to another person without a notice is a new contact, who has the number", async () => {
    const before = await said({ phone: "15551004", userId: "US.1004" });
    const other = await said({ phone: "15551004", userId: "US.9004" });
    expect(other.contact_id).not.toBe(before.contact_id);
    expect(other.conversation_id).not.toBe(before.conversation_id);
    expect(await ownerOf("15551004")).toBe(other.contact_id);
    expect(await ownerOf("US.1004")).toBe(before.contact_id);
  });

  it("A9 a person who gets a number that a known contact has left has a conversation of their own", async () => {
    const before = await said({ phone: "15551005" });
    await whatsapp.rotate(phone, { phone: "15551005" }, { phone: "15552005" });
    await whenKnown("15552005", before.contact_id);
    expect(await said({ phone: "15552005" })).toMatchObject(before);
    const stranger = await said({ phone: "15551005" });
    expect(stranger.contact_id).not.toBe(before.contact_id);
    expect(stranger.conversation_id).not.toBe(before.conversation_id);
  });

  it("A9 a number that another contact had moves to the contact the notice names, and the two are not merged", async () => {
    const old = await said({ phone: "15551006", userId: "US.1006" });
    const mover = await said({ phone: "15551007", userId: "US.1007" });
    await whatsapp.rotate(
      phone,
      { phone: "15551007", userId: "US.1007" },
      { phone: "15551006", userId: "US.2007" },
    );
    await whenKnown("15551006", mover.contact_id);
    expect(await rootOf(old.contact_id)).toBe(old.contact_id);
  });
});

describe("messages that are not text", () => {
  it("H1 a voice note is answered like a written question, and its transcript is in the conversation", async () => {
    const sent = whatsapp.sent.length;
    whatsapp.addMedia("901", { bytes: voiceNote(question), mimeType: "audio/ogg; codecs=opus" });
    const place = await said(
      { phone: "15551008" },
      { type: "audio", audio: { id: "901", mime_type: "audio/ogg; codecs=opus", voice: true } },
    );
    expect(place.text).toBe(question);
    await vi.waitFor(() => expect(whatsapp.sent).toHaveLength(sent + 1), within);
    expect(JSON.stringify(whatsapp.sent.at(-1))).toContain("O-12345");
  });

  it("A9 a thumb on an open question is recorded and is no answer to it", async () => {
    const person = { phone: "15551009" };
    const place = await said(person);
    const sent = whatsapp.sent.length;
    const target = whatsapp.sent.at(-1)!.id;
    const { id } = await whatsapp.receive(phone, person, {
      type: "reaction",
      reaction: { message_id: target, emoji: "👍" },
    });
    await said(person);
    const [row] = await database.admin(
      "select starts_turn, conversation_id from message where external_id = $1",
      [id],
    );
    expect(row).toEqual({ starts_turn: false, conversation_id: place.conversation_id });
    await vi.waitFor(() => expect(whatsapp.sent).toHaveLength(sent + 1), within);
  });
});
