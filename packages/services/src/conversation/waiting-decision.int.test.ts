import { renderReply } from "@konstruct/channels/render-reply";
import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { claimTurns } from "@konstruct/db/turn/claim-turns";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeEach, describe, expect, it } from "vitest";
import { createCheckArgs } from "../approval/check-args.ts";
import { decideApproval } from "../approval/decide-approval.ts";
import type { ServiceContext } from "../context.ts";
import { addMember } from "../member/members.ts";
import { resolveConversation } from "./hand-back.ts";
import { replyAsMember } from "./member-says.ts";
import { stepIn } from "./step-in.ts";

const database = setUpDatabase();
let shop: TestTenant;
let dana: ServiceContext;
let asked: TestApproval;
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  const system: ServiceContext = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "system", id: "test" },
  };
  const { id } = await addMember(system, { name: "Dana", email: "dana@shop.example", role: "agent_manager" });
  dana = { ...system, actor: { kind: "member", id, role: "agent_manager" } };
  asked = await createTestApproval(database.app, shop);
  const decision = {
    approvalId: asked.id,
    actionHash: asked.actionHash,
    decision: { kind: "approve" },
  } as const;
  await decideApproval(dana, decision, createCheckArgs());
});

const writes = (over: Partial<ReturnType<typeof webchatMessage>> = {}) =>
  acceptMessages(database.app, [
    { message: { ...webchatMessage(shop.accountKey, asked.visitor, "…"), ...over }, debounceMs: 0 },
  ]);
const conversation = () => ({ conversationId: asked.conversationId });

/** What a person can do between a decision and its turn; each counts earlier messages as answered. */
const meanwhile: Record<string, () => Promise<unknown>> = {
  "a member answers": () => replyAsMember(dana, { ...conversation(), text: "One moment." }, renderReply),
  "somebody answers from the phone": () => writes({ author: "member", startsTurn: false }),
  "a colleague answers where the contact reads it": async () => {
    await writes();
    const [said] = await database.admin("select id from message where tenant_id = $1 and text = '…'", [
      shop.tenantId,
    ]);
    await stepIn(dana, { ...conversation(), messageId: String(said?.id) });
  },
  "it is resolved": () => resolveConversation(dana, conversation()),
};

describe("a decision whose turn has not run yet", () => {
  it.each(Object.keys(meanwhile))("C6 G3 is carried out although %s first", async (name) => {
    await meanwhile[name]!();
    const claimed = (await claimTurns(database.app, `w-${newId()}`, 10, 60_000)).find(
      ({ tenantId }) => tenantId === shop.tenantId,
    );
    expect(claimed?.pending.map(({ envelope }) => envelope.approvalId)).toContain(asked.id);
  });
});
