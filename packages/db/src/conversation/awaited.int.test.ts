import { newId } from "@konstruct/core/ids";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { openEscalation, takeEscalation } from "../escalation/escalations.ts";
import { planOutbox } from "../outbox/plan-outbox.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { readAwaited } from "./awaited.ts";
import { saveMemberReply, saveNote } from "./member-message.ts";
import { giveToAgent, giveToPerson } from "./ownership.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** A conversation that was handed to people, with its escalation. */
async function handedOver(): Promise<{ conversationId: string; escalationId: string }> {
  const { tenantId, channelAccountId, agentId } = tenant;
  await plantConversations(database, { tenantId, channelAccountId }, 1);
  const [row] = await database.admin(
    `select conversation_id as id from conversation_work where tenant_id = $1 and owner <> 'person' limit 1`,
    [tenantId],
  );
  const conversationId = String(row!.id);
  const escalation = {
    id: newId(),
    conversationId,
    agentId,
    turnId: null,
    reason: "topic",
    detail: "",
  } as const;
  await inTenant(async (tx) => {
    await giveToPerson(tx, conversationId);
    await openEscalation(tx, escalation);
  });
  return { conversationId, escalationId: escalation.id };
}

const message = (conversationId: string) => ({
  id: newId(),
  conversationId,
  channelAccountId: tenant.channelAccountId,
  text: "Hi.",
  memberId: newId(),
  internalThreadId: undefined,
});

describe("a conversation in which a person is awaited", () => {
  it("G3 is one that was handed to people until one writes to the contact: a note is no message to them", async () => {
    const { conversationId } = await handedOver();
    const awaited = () => inTenant((tx) => readAwaited(tx, conversationId));
    expect(await awaited()).toBeDefined();
    await inTenant((tx) => saveNote(tx, message(conversationId)));
    expect(await awaited()).toBeDefined();
    const out = { target: { sessionId: "v" }, messages: [], deliveredByCommit: false };
    await inTenant((tx) => saveMemberReply(tx, message(conversationId), out));
    expect(await awaited()).toBeUndefined();
  });

  it("G3 is none once a member took it over, nor while the agent has it", async () => {
    const { conversationId, escalationId } = await handedOver();
    await inTenant((tx) => giveToAgent(tx, conversationId));
    expect(await inTenant((tx) => readAwaited(tx, conversationId))).toBeUndefined();
    await inTenant((tx) => giveToPerson(tx, conversationId));
    expect(await inTenant((tx) => readAwaited(tx, conversationId))).toBeDefined();
    const memberId = newId();
    await database.admin(
      "insert into member (tenant_id, id, email, name, role) values ($1, $2, 'dana@shop.example', 'Dana', 'agent_manager')",
      [tenant.tenantId, memberId],
    );
    await inTenant((tx) => takeEscalation(tx, escalationId, memberId));
    expect(await inTenant((tx) => readAwaited(tx, conversationId))).toBeUndefined();
  });

  it("G3 an answer that waits for its sending is not sent once a person takes over", async () => {
    const { conversationId } = await handedOver();
    const plan = (kind: "notice" | "member_reply", turnId: string | undefined) =>
      inTenant((tx) =>
        planOutbox(tx, {
          conversationId,
          channelAccountId: tenant.channelAccountId,
          turnId,
          messageId: undefined,
          kind,
          target: { sessionId: "v" },
          messages: [{ body: {}, text: "It has shipped." }],
          sender: undefined,
        }),
      );
    await plan("notice", newId());
    await plan("notice", undefined);
    await inTenant((tx) => giveToPerson(tx, conversationId));
    const states = await database.admin(
      "select state, error_code from outbox where conversation_id = $1 order by seq",
      [conversationId],
    );
    expect(states).toEqual([
      { state: "failed", error_code: "person_took_over" },
      { state: "planned", error_code: null },
    ]);
  });
});
