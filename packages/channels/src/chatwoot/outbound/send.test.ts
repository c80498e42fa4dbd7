import {
  type ChatwootSimulator,
  startChatwootSimulator,
} from "@konstruct/simulators/chatwoot/start-chatwoot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chatwootHost } from "../account-key.ts";
import { createChatwootCall } from "./call.ts";
import { createChatwootSender } from "./send.ts";

const signal = () => new AbortController().signal;
const agent = { id: 31, name: "Dana", email: "dana@shop.example", token: "of-dana" };
let chatwoot: ChatwootSimulator;
let accountKey: string;
let outbox = 0;
beforeAll(async () => {
  const bot = { id: 5, name: "Ava", token: "of-the-bot" };
  chatwoot = await startChatwootSimulator({ account: { id: 7, name: "Acme" }, bot, users: [agent] });
  accountKey = `${chatwootHost(chatwoot.url)}/7/3`;
  await chatwoot.receive(3, { id: 41, name: "Maya" }, "Hi");
});
afterAll(() => chatwoot.stop());
beforeEach(() => chatwoot.faults.clear());

const senderWith = (over: { token?: string; isPublic?: boolean | "unknown" } = {}) => {
  const { token = "of-the-bot", isPublic = true } = over;
  return createChatwootSender({
    call: createChatwootCall({ baseUrl: chatwoot.url, tokenFor: async () => token, timeoutMs: 10_000 }),
    async mayBePublic() {
      if (isPublic === "unknown") throw new Error("the database is away");
      return isPublic;
    },
    readObject: async () => new Uint8Array([1, 2, 3]),
  });
};
const message = (body: Record<string, unknown>, key = accountKey) => ({
  outboxId: `0198c0de-0000-7000-8000-${String(++outbox).padStart(12, "0")}`,
  accountKey: key,
  target: { conversationId: "1" },
  rendered: { body, text: String(body.content ?? "") },
});
const last = () => chatwoot.messages(1).at(-1);

describe("sending to Chatwoot", () => {
  it("A4 is public only after a certain yes, and private for every other answer", async () => {
    await senderWith().send(message({ content: "A" }), signal());
    expect(last()).toMatchObject({ content: "A", isPrivate: false });
    await senderWith({ isPublic: false }).send(message({ content: "B" }), signal());
    expect(last()).toMatchObject({ isPrivate: true });
    expect(last()?.content).toMatch(/Not sent to the contact[\s\S]*B$/);
    await senderWith().send(message({ content: "C", private: true }), signal());
    expect(last()).toMatchObject({ content: "C", isPrivate: true });
    const before = chatwoot.messages(1).length;
    const unknown = await senderWith({ isPublic: "unknown" }).send(message({ content: "D" }), signal());
    expect(unknown).toMatchObject({ kind: "retry" });
    expect(chatwoot.messages(1)).toHaveLength(before);
  });

  it("A6 each error answer has its outcome", async () => {
    const send = (body = { content: "x" }) => senderWith().send(message(body), signal());
    chatwoot.faults.add({ method: "POST messages", status: 429, retryAfterS: 7 });
    expect(await send()).toMatchObject({ kind: "retry", afterMs: 7_000 });
    chatwoot.faults.add({ method: "POST messages", status: 502 });
    expect(await send()).toMatchObject({ kind: "unknown" });
    chatwoot.faults.add({ method: "POST messages", loseResponse: true });
    expect(await send()).toMatchObject({ kind: "unknown" });
    chatwoot.faults.add({ method: "POST messages", malformed: true });
    expect(await send()).toEqual({ kind: "unknown", reason: "unreadable_answer" });
    expect(await senderWith({ token: "revoked" }).send(message({ content: "x" }), signal())).toMatchObject({
      kind: "failed",
      errorCode: "http_401",
    });
  });

  it("A6 the token is never sent to another installation", async () => {
    const elsewhere = message({ content: "x" }, "evil.example/7/3");
    expect(await senderWith().send(elsewhere, signal())).toMatchObject({ errorCode: "elsewhere" });
  });

  it("A6 a lost send is found by its attributes if the token may read; for a bot's token it stays unknown", async () => {
    const lost = message({ content: "lost" });
    chatwoot.faults.add({ method: "POST messages", loseResponse: true });
    await senderWith().send(lost, signal());
    const since = Date.now() - 1_000;
    const found = { kind: "found", providerMessageId: String(last()?.id) };
    expect(await senderWith({ token: agent.token }).lookUp(lost, since, signal())).toEqual(found);
    const never = message({ content: "never sent" });
    expect(await senderWith({ token: agent.token }).lookUp(never, since, signal())).toEqual({
      kind: "absent",
    });
    expect(await senderWith().lookUp(lost, since, signal())).toEqual({ kind: "cannot_tell" });
    for (let more = 0; more < 20; more++) await senderWith().send(message({ content: "newer" }), signal());
    const outOfReach = await senderWith({ token: agent.token }).lookUp(lost, since, signal());
    expect(outOfReach).toEqual({ kind: "cannot_tell" });
  });

  it("H2 a file is sent as a form, with its words and its attributes", async () => {
    const attachment = { objectKey: "k", filename: "q.pdf", contentType: "application/pdf", bytes: 3 };
    const file = message({ content: "Your quote", attachment });
    expect(await senderWith().send(file, signal())).toMatchObject({ kind: "sent" });
    expect(last()).toMatchObject({
      content: "Your quote",
      isPrivate: false,
      contentAttributes: { konstruct_outbox_id: file.outboxId },
      attachments: [{ filename: "q.pdf", contentType: "application/pdf", bytes: 3 }],
    });
  });

  it("A4 our labels are removed and the others stay; a message without words posts nothing", async () => {
    const conversation = chatwoot.conversations.get(1)!;
    conversation.labels = ["vip", "konstruct-approve"];
    const before = chatwoot.messages(1).length;
    const only = message({ private: true, takeOff: ["konstruct-approve"] });
    chatwoot.faults.add({ method: "POST labels", status: 503 });
    expect(await senderWith().send(only, signal())).toMatchObject({ kind: "retry" });
    expect(await senderWith().send(only, signal())).toMatchObject({ kind: "sent" });
    expect(conversation.labels).toEqual(["vip"]);
    expect(chatwoot.messages(1)).toHaveLength(before);
  });
});
