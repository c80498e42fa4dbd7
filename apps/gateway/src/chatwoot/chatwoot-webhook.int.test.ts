import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { messageEvent } from "@konstruct/simulators/chatwoot/payloads";
import { signChatwoot } from "@konstruct/simulators/chatwoot/sign";
import type { ChatwootConversation, ChatwootMessage } from "@konstruct/simulators/chatwoot/store";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const masterKey = Buffer.alloc(32, 3);
const contact = { id: 41, name: "Maya" };
const database = setUpDatabase();
let gateway: Gateway;

/** A tenant with one inbox of Chatwoot account `accountId`. */
async function connect(accountId: number, credentials: Record<string, string>): Promise<void> {
  const { tenantId, agentId } = await createTestTenant(database.app);
  await installChannelAccount(
    { database: database.app, tenantId, actor: { kind: "system", id: "test" }, masterKey },
    {
      channel: "chatwoot",
      accountKey: `chatwoot.example/${accountId}/3`,
      name: "Website",
      agentId,
      credentials,
    },
  );
}

beforeAll(async () => {
  await connect(1, { apiToken: "t", webhookSecrets: "of-the-bot, of-the-webhook" });
  await connect(2, { apiToken: "t", webhookSecrets: "of-two" });
  await connect(3, { apiToken: "t", urlSecret: "in the address" });
  gateway = await startTestGateway(database.app, database.urls.app, {
    masterKey,
    chatwoot: { baseUrl: "https://Chatwoot.example", webhookSecret: "of-the-environment" },
  });
});
afterAll(async () => {
  await gateway.drain(1_000);
});

let ids = 0;
/** A contact's message, as the body of a webhook. */
function bodyOf(accountId: number): string {
  const at = Date.now();
  const conversation: ChatwootConversation = {
    id: 1,
    inboxId: 3,
    contact,
    status: "pending",
    labels: [],
    messages: [],
    createdAtMs: at,
    updatedAtMs: at,
  };
  const message: ChatwootMessage = {
    id: ++ids,
    conversationId: 1,
    content: "Hi",
    type: "incoming",
    isPrivate: false,
    sender: { type: "contact", ...contact },
    contentAttributes: {},
    attachments: [],
    createdAtMs: at,
  };
  return JSON.stringify(
    messageEvent("message_created", message, conversation, { id: accountId, name: "Acme" }),
  );
}

async function deliver(accountId: number, secret: string | undefined, query = ""): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const { rawBody, headers } = signChatwoot({ rawBody: bodyOf(accountId), secret, timestamp });
  const url = `${gateway.url}/chatwoot/webhook${query}`;
  return (await fetch(url, { method: "POST", headers, body: rawBody })).status;
}
const stored = async () =>
  (await database.admin("select count(*)::integer as messages from message"))[0]?.messages;

describe("webhooks of Chatwoot", () => {
  it("A4 A6 each account's webhooks are accepted with its own secrets only", async () => {
    expect(await deliver(1, "of-the-bot")).toBe(200);
    expect(await deliver(1, "of-the-webhook")).toBe(200);
    const before = await stored();
    for (const secret of ["of-two", "of-the-environment", "of-the-bot, of-the-webhook", undefined])
      expect(await deliver(1, secret)).toBe(401);
    expect(await deliver(2, "of-the-bot")).toBe(401);
    expect(await stored()).toBe(before);
  });

  it("A4 A6 an account that no tenant has connected is refused, whatever its signature", async () => {
    for (const secret of ["of-the-bot", "of-the-environment", undefined])
      expect(await deliver(9, secret)).toBe(401);
  });

  it("A4 A6 a version that signs nothing is verified by its URL, which is not enough for a version that signs", async () => {
    expect(await deliver(3, undefined, "?secret=in%20the%20address")).toBe(200);
    expect(await deliver(3, undefined, "?secret=another")).toBe(401);
    expect(await deliver(3, undefined)).toBe(401);
    expect(await deliver(2, undefined, "?secret=in%20the%20address")).toBe(401);
  });

  it("A4 without the address of an installation every webhook is refused", async () => {
    const other = await startTestGateway(database.app, database.urls.app, { masterKey });
    const timestamp = Math.floor(Date.now() / 1_000);
    const { rawBody, headers } = signChatwoot({ rawBody: bodyOf(1), secret: "of-the-bot", timestamp });
    const answer = await fetch(`${other.url}/chatwoot/webhook`, { method: "POST", headers, body: rawBody });
    expect(answer.status).toBe(401);
    await other.drain(1_000);
  });
});
