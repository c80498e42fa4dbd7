import { renderReply } from "@konstruct/channels/render-reply";
import type { ChannelSender } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import { type Channel, konstructMessageSchema } from "@konstruct/core/message";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import { exportDisclosures, readDisclosureCoverage } from "@konstruct/services/audit/disclosures";
import { handBack } from "@konstruct/services/conversation/hand-back";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { toldOnce } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const english = "An AI assistant is answering you here, not a person.";
const spanish = "Aquí responde un asistente de IA, no una persona.";

const places = {
  slack: {
    accountKey: "-/T1/A1",
    identity: { kind: "slack_user", id: "T1:U1" },
    replyTarget: { channel: "D1", ts: "1.1", isDm: "true" },
  },
  whatsapp: {
    accountKey: "100000000001",
    identity: { kind: "whatsapp_phone", id: "15550001" },
    replyTarget: { to: "15550001", messageId: "wamid.1" },
  },
  webchat: {
    accountKey: "site-1",
    identity: { kind: "webchat_id", id: "v1" },
    replyTarget: { sessionId: "v1" },
  },
  chatwoot: {
    accountKey: "chat.example/1/7",
    identity: { kind: "chatwoot_contact", id: "chat.example/1/7" },
    replyTarget: { conversationId: "12" },
  },
} as const satisfies Partial<Record<Channel, object>>;

/** A platform on which everything arrives. */
const arriving = (channel: Channel): ChannelSender => ({
  render: (reply, target) => renderReply(channel, reply, target).messages,
  send: async ({ outboxId }) => ({ kind: "sent", providerMessageId: outboxId }),
  lookUp: async () => ({ kind: "cannot_tell" }),
  showPresence: async () => false,
});

const database = setUpDatabase();
let orchestrator: Orchestrator;
beforeAll(async () => {
  orchestrator = await startTestOrchestrator(database, {
    adapt: (deps) => ({
      ...deps,
      senders: {
        ...deps.senders,
        slack: arriving("slack"),
        whatsapp: arriving("whatsapp"),
        chatwoot: arriving("chatwoot"),
      },
    }),
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const tenantOn = (channel: Channel, disclosure: object = {}): Promise<TestTenant> =>
  createTestTenant(database.app, {
    channel,
    accountKey: `${places[channel].accountKey}${newId().slice(-6)}`,
    config: { languages: ["en", "es"], disclosure },
  });

async function says({ accountKey }: TestTenant, channel: Channel, text: string): Promise<void> {
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel,
    conversationRef: "one",
    sentAt: new Date().toISOString(),
    text,
    parts: [{ type: "text", text }],
    startsTurn: true,
    ...places[channel],
    accountKey,
  });
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
}

/** The first platform message of every reply, oldest first. */
const replies = async ({ tenantId }: TestTenant, count: number): Promise<string[]> => {
  const rows = await vi.waitFor(
    async () => {
      const found = await database.admin(
        "select rendered ->> 'text' as text from outbox where tenant_id = $1 and kind = 'reply' order by seq",
        [tenantId],
      );
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 60_000 },
  );
  return rows.map(({ text }) => String(text));
};

const audited = ({ tenantId }: TestTenant) =>
  database.admin(
    `select convert_from(bytes, 'UTF8')::jsonb as entry from audit_entry where tenant_id = $1 and action = 'conversation.disclosed'`,
    [tenantId],
  );

const context = ({ tenantId }: TestTenant) =>
  ({ database: database.app, tenantId, actor: { kind: "system", id: "test" } }) as const;

describe("that an AI answers", () => {
  it.each(["slack", "whatsapp", "webchat", "chatwoot"] as const)(
    "I5 is said once, with the first answer, in %s",
    async (channel) => {
      const tenant = await tenantOn(channel);
      await says(tenant, channel, "Hello");
      const [first] = await replies(tenant, 1);
      expect(first).toMatch(new RegExp(`^${english}\n\n.`));
      await says(tenant, channel, "Thanks");
      const [, second] = await replies(tenant, 2);
      expect(second).not.toContain(english);

      const [message] = await database.admin(
        "select id, text, disclosure from message where tenant_id = $1 and disclosure is not null",
        [tenant.tenantId],
      );
      expect(message?.text).not.toContain(english);
      expect(message?.disclosure).toEqual({ words: english, language: "en" });
      expect(await audited(tenant)).toMatchObject([
        {
          entry: {
            subject: { kind: "message", id: message?.id },
            detail: { words: english, language: "en" },
          },
        },
      ]);
      expect(await readDisclosureCoverage(context(tenant))).toMatchObject({ answered: 1, told: 1 });
      const rows = [];
      for await (const row of await exportDisclosures(context(tenant))) rows.push(row);
      expect(rows).toMatchObject([
        { channel, isTold: true, messageId: message?.id, words: english, language: "en" },
      ]);
    },
  );

  it("I5 is said in the language of the reply, in the words of the channel where it has its own", async () => {
    const tenant = await tenantOn("webchat", { channels: { webchat: { en: "Hi! I'm software." } } });
    await says(tenant, "webchat", "Hola, ¿me puede decir a qué hora abren mañana por la mañana?");
    expect((await replies(tenant, 1))[0]).toMatch(new RegExp(`^${spanish}\n\n`));
    const other = await tenantOn("webchat", { channels: { webchat: { en: "Hi! I'm software." } } });
    await says(other, "webchat", "Hello");
    expect((await replies(other, 1))[0]).toMatch(/^Hi! I'm software\.\n\n/);
  });

  it("I5 is not said while a person has the conversation, and is said with the agent's first answer after that", async () => {
    const tenant = await tenantOn("webchat");
    const memberId = newId();
    await database.admin(
      "insert into member (tenant_id, id, email, name, role) values ($1, $2, 'mia@example.com', 'Mia', 'admin')",
      [tenant.tenantId, memberId],
    );
    await database.admin("update agent set live_version_id = null where tenant_id = $1", [tenant.tenantId]);
    await says(tenant, "webchat", "Hello");
    const [conversation] = await database.admin("select id from conversation where tenant_id = $1", [
      tenant.tenantId,
    ]);
    const conversationId = String(conversation?.id);
    await takeOver(context(tenant), { conversationId, memberId });
    await database.admin("update agent set live_version_id = $2 where tenant_id = $1", [
      tenant.tenantId,
      tenant.agentVersionId,
    ]);
    await says(tenant, "webchat", "Is anybody there?");
    await vi.waitFor(async () =>
      expect(
        await database.admin(
          "select from conversation_work where conversation_id = $1 and wake_at is null and lease_owner is null",
          [conversationId],
        ),
      ).toHaveLength(1),
    );
    expect(await audited(tenant)).toEqual([]);
    await handBack(context(tenant), { conversationId });
    await says(tenant, "webchat", "Hello again");
    expect((await replies(tenant, 1))[0]).toMatch(new RegExp(`^${english}`));
    expect(await audited(tenant)).toHaveLength(1);
  });

  it("I5 is said again with the next answer if the first one was never sent", async () => {
    const tenant = await tenantOn("webchat");
    await says(tenant, "webchat", "Hello");
    await replies(tenant, 1);
    await database.admin("update outbox set state = 'failed' where tenant_id = $1", [tenant.tenantId]);
    expect(await readDisclosureCoverage(context(tenant))).toMatchObject({ answered: 0, told: 0 });
    await says(tenant, "webchat", "Hello?");
    expect((await replies(tenant, 2))[1]).toMatch(new RegExp(`^${english}`));
    expect(await readDisclosureCoverage(context(tenant))).toMatchObject({ answered: 1, told: 1 });
  });

  it("I5 is not said by an agent whose configuration gives a reason, and the coverage shows it", async () => {
    const tenant = await tenantOn("webchat", { off_because: "The site says it above the chat." });
    await says(tenant, "webchat", "Hello");
    expect((await replies(tenant, 1))[0]).not.toContain("AI assistant is");
    expect(await audited(tenant)).toEqual([]);
    expect(await readDisclosureCoverage(context(tenant))).toMatchObject({ answered: 1, told: 0 });
  });
});

it("I5 a notice of the agent that goes before its first answer tells it, and is on record alike", async () => {
  const tenant = await tenantOn("webchat", { off_because: "This test tells it by a notice." });
  await says(tenant, "webchat", "Hello");
  await replies(tenant, 1);
  const { tenantId, agentId, channelAccountId } = tenant;
  const [conversation] = await database.admin("select id from conversation where tenant_id = $1", [tenantId]);
  const conversationId = String(conversation?.id);
  const disclosure = { words: english, language: "en", outboxId: newId() };
  const target = places.webchat.replyTarget;
  await withTenant(database.app, tenantId, (tx) =>
    saveAgentNotice(
      tx,
      { conversationId, channelAccountId, text: "One moment." },
      { ...renderReply("webchat", { text: "One moment." }, target), target },
      { agentId, disclosure },
    ),
  );
  const [work] = await database.admin(
    "select w.disclosed_in as id, o.kind from conversation_work w join outbox o on o.id = w.disclosed_in where w.conversation_id = $1",
    [conversationId],
  );
  expect(work).toEqual({ id: disclosure.outboxId, kind: "notice" });
  expect(await audited(tenant)).toMatchObject([{ entry: { detail: disclosure } }]);
});

it("I5 is on record for every conversation, exactly once", async () => {
  const { answered, wrong } = await toldOnce(database.admin);
  expect(answered).toBeGreaterThan(5);
  // The one whose first answer was made to fail, the one that is never told, and the one told by a late notice.
  expect(wrong.map(({ told }) => told).sort()).toEqual([0, 1, 2]);
});
