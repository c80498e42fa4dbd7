import { renderReply } from "@konstruct/channels/render-reply";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { replyAsMember } from "@konstruct/services/conversation/member-says";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { listEscalations, snoozeEscalation } from "@konstruct/services/escalation/escalations";
import { addMember } from "@konstruct/services/member/members";
import { type MailSimulator, startMailSimulator } from "@konstruct/simulators/mail/start-mail-server";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { watchConversations } from "../../escalation/watch.ts";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { createAgentVersions } from "../../turn/claimed/agent-versions.ts";

const within = { timeout: 180_000, interval: 25 };
const minute = 60_000;
const database = setUpDatabase();
let shop: TestTenant;
let mail: MailSimulator;
let orchestrator: Orchestrator;
const start = () =>
  startTestOrchestrator(database, { email: { smtpUrl: mail.url, from: "Ava <ava@shop.example>" } });
beforeAll(async () => {
  shop = await createShop(database, {
    channel: "webchat",
    escalation: { assignee: "dana@shop.example", fallback: "erik@shop.example", deliver_by: ["email"] },
  });
  for (const name of ["Dana", "Erik", "Olga"])
    await addMember(system(), {
      name,
      email: `${name}@shop.example`,
      role: name === "Olga" ? "owner" : "agent_manager",
    });
  mail = await startMailSimulator();
  orchestrator = await start();
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await mail.stop();
});

const system = () =>
  ({ database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } }) as const;
const says = (visitor: string, text: string) =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, visitor, text), debounceMs: 0 }]);
const conversationOf = (visitor: string) => conversationIdOf(shop.channelAccountId, visitor);
const heard = async (visitor: string) =>
  (
    await database.admin(
      "select text from message where conversation_id = $1 and direction = 'outbound' order by seq",
      [conversationOf(visitor)],
    )
  ).map((row) => String(row.text));
const ownerOf = async (visitor: string) =>
  (
    await database.admin("select owner from conversation_work where conversation_id = $1", [
      conversationOf(visitor),
    ])
  )[0]?.owner;
const metrics = createMetrics();
const watchIn = (minutes: number) =>
  watchConversations(
    {
      database: database.app,
      logger: createLogger({ service: "watch-test", level: "silent" }),
      loadAgent: createAgentVersions(database.app),
      channels: ["slack", "email"],
      metrics,
    },
    new Date(Date.now() + minutes * minute),
  );
const emailsTo = (name: string) => mail.emails.filter((email) => email.to.includes(`${name}@shop.example`));
const escalationOf = async (visitor: string) =>
  (await listEscalations(system(), { active: false })).find(
    (each) => each.conversationId === conversationOf(visitor),
  );

async function handedOver(visitor: string): Promise<void> {
  await says(visitor, "Can I talk to a human?");
  await vi.waitFor(async () => expect(await ownerOf(visitor)).toBe("person"), within);
}

describe("a contact who waits for a person", () => {
  it("G1 G3 is reported to the assignee by email, then to the fallback, then to the members in charge; then the agent continues", async () => {
    await handedOver("v1");
    await vi.waitFor(() => expect(emailsTo("dana")).toHaveLength(1), within);
    expect(emailsTo("dana")[0]?.raw).toMatch(/asked for a person/i);
    expect(mail.emails).toHaveLength(1);
    await watchIn(14);
    expect((await escalationOf("v1"))?.reminders).toBe(0);
    await watchIn(16);
    await vi.waitFor(() => expect(emailsTo("erik")).toHaveLength(1), within);
    await watchIn(32);
    await vi.waitFor(() => expect(mail.emails.length).toBeGreaterThan(2), within);
    const told = (await heard("v1")).length;
    await watchIn(61);
    await vi.waitFor(async () => expect(await heard("v1")).toHaveLength(told + 1), within);
    expect((await heard("v1")).at(-1)).toContain("none of my colleagues is free yet");
    expect(await ownerOf("v1")).toBe("agent");
    // A member should still look at it.
    expect(await escalationOf("v1")).toMatchObject({ state: "open", reminders: 2 });
  });

  it("G1 is promised a person until a time, and a promise that no member kept is reported once", async () => {
    const promiseOf = async (visitor: string) =>
      (
        await database.admin(
          "select promised_from, promised_until, promise_kept from escalation where conversation_id = $1",
          [conversationOf(visitor)],
        )
      )[0];
    const reported = async () =>
      (await metrics.brokenPromises.get()).values.reduce((sum, { value }) => sum + value, 0);
    const audited = async () =>
      (await database.admin("select from audit_entry where action = 'escalation.promise_broken'")).length;
    await handedOver("p1");
    await handedOver("p2");
    const promised = await promiseOf("p1");
    expect(Number(promised?.promised_until) - Number(promised?.promised_from)).toBe(15 * minute);
    expect(promised?.promise_kept).toBeNull();
    const [member] = await database.admin("select id from member where email = 'dana@shop.example'");
    await takeOver(system(), { conversationId: conversationOf("p2"), memberId: String(member?.id) });
    expect((await promiseOf("p2"))?.promise_kept).toBe(true);
    const [before, auditedBefore] = [await reported(), await audited()];
    await watchIn(14);
    expect((await promiseOf("p1"))?.promise_kept).toBeNull();
    for (let again = 0; again < 2; again++) await watchIn(16);
    expect((await promiseOf("p1"))?.promise_kept).toBe(false);
    expect((await promiseOf("p2"))?.promise_kept).toBe(true);
    expect((await audited()) - auditedBefore).toBe(1);
    expect((await reported()) - before).toBe(1);
  });

  it("G3 gets an answer from the agent to what no person answered, in the language of the question", async () => {
    await handedOver("v2");
    await says("v2", "ขอบคุณครับ รออยู่นะครับ");
    await vi.waitFor(async () => expect((await heard("v2")).length).toBeGreaterThan(0), within);
    await watchIn(61);
    await vi.waitFor(async () => expect((await heard("v2")).join()).toContain("ขออภัยที่ให้รอ"), within);
  });

  it("G3 is not told that no colleague is free where one has written and then left the rest unanswered", async () => {
    await handedOver("v6");
    const [member] = await database.admin("select id from member where email = 'dana@shop.example'");
    const said = { conversationId: conversationOf("v6"), memberId: String(member?.id), text: "Dana here." };
    await replyAsMember(system(), said, renderReply);
    await says("v6", "thanks, and when do you open?");
    await watchIn(61);
    await vi.waitFor(async () => expect(await ownerOf("v6")).toBe("agent"), within);
    expect((await heard("v6")).join()).not.toContain("none of my colleagues");
  });

  it("G3 a snooze postpones reminders until it is taken back, and never the last limit", async () => {
    await handedOver("v3");
    const escalation = await escalationOf("v3");
    await snoozeEscalation(system(), { escalationId: escalation!.id, minutes: 50 });
    await watchIn(16);
    expect((await escalationOf("v3"))?.reminders).toBe(0);
    await snoozeEscalation(system(), { escalationId: escalation!.id, minutes: 0 });
    await watchIn(16);
    expect((await escalationOf("v3"))?.reminders).toBe(1);
    await snoozeEscalation(system(), { escalationId: escalation!.id, minutes: 50 });
    await watchIn(61);
    await vi.waitFor(async () => expect(await ownerOf("v3")).toBe("agent"), within);
  });

  it("G3 a person who stops answering loses the conversation to the agent, and the escalation ends", async () => {
    await says("v4", "hello");
    await vi.waitFor(async () => expect(await heard("v4")).toHaveLength(1), within);
    const [member] = await database.admin("select id from member where email = 'dana@shop.example'");
    await takeOver(system(), { conversationId: conversationOf("v4"), memberId: String(member?.id) });
    await watchIn(30);
    expect(await ownerOf("v4")).toBe("person");
    await watchIn(61);
    expect(await ownerOf("v4")).toBe("agent");
    expect(await escalationOf("v4")).toMatchObject({ state: "handed_back", reason: "member" });
  });

  it("G3 a turn that no worker runs is reported to a member", async () => {
    await orchestrator.drain(5_000);
    await says("v5", "hello?");
    await database.admin(
      "update conversation_work set wake_at = wake_at - interval '10 minutes', awaiting_since = awaiting_since - interval '10 minutes' where conversation_id = $1",
      [conversationOf("v5")],
    );
    await watchIn(0);
    expect(await escalationOf("v5")).toMatchObject({ state: "open", reason: "unanswered" });
    await watchIn(0);
    expect((await listEscalations(system())).filter((each) => each.reason === "unanswered")).toHaveLength(1);
    orchestrator = await start();
  });
});
