import { newId } from "@konstruct/core/ids";
import { claimOutbox } from "@konstruct/db/outbox/claim-outbox";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listUncertainSends, resolveUncertainSend } from "./resolve-uncertain-send.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext;
let other: ServiceContext;
beforeAll(async () => {
  const actor = { kind: "member", id: "m-1", role: "agent_manager" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor };
  other = { ...context, tenantId: (await createTestTenant(database.app)).tenantId };
});

/** A send held for a person: its delivery is unknown. */
async function plantUncertain(): Promise<string> {
  const [id, conversationId] = [newId(), newId()];
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [tenant.tenantId, conversationId, tenant.channelAccountId, conversationId],
  );
  await database.admin("insert into conversation_work (tenant_id, conversation_id) values ($1, $2)", [
    tenant.tenantId,
    conversationId,
  ]);
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, attempts, uncertain_at, error)
     values ($1, $2, $3, $4, 'reply', '{}', '{}', 'unknown', 1, now(), 'timeout')`,
    [tenant.tenantId, id, conversationId, tenant.channelAccountId],
  );
  return id;
}

async function listed(id: string) {
  return (await listUncertainSends(context)).find((send) => send.id === id);
}

describe("resolveUncertainSend", () => {
  it.each([
    ["arrived", "sent", "message.sent"],
    ["resend", "planned", "message.send_uncertain"],
    ["give_up", "failed", "message.failed"],
  ] as const)("I2 %s makes it %s, audited as %s, and it stays listed", async (decision, state, action) => {
    const outboxId = await plantUncertain();
    expect(await listed(outboxId)).toMatchObject({ state: "unknown", error: "timeout" });
    await resolveUncertainSend(context, { outboxId, decision });
    expect(await listed(outboxId)).toMatchObject({ state });
    const due = await claimOutbox(database.app, "w", 10, 60_000);
    expect(due.map((row) => row.id)).toEqual(decision === "resend" ? [outboxId] : []);
    const audited = await database.admin(
      "select action from audit_entry where convert_from(bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = $1",
      [outboxId],
    );
    expect(audited).toEqual([{ action }]);
    await expect(resolveUncertainSend(context, { outboxId, decision })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("I1 another tenant neither sees nor resolves it; a builder may not", async () => {
    const outboxId = await plantUncertain();
    const input = { outboxId, decision: "resend" } as const;
    expect(await listUncertainSends(other)).toEqual([]);
    await expect(resolveUncertainSend(other, input)).rejects.toMatchObject({ code: "not_found" });
    const builder = { ...context, actor: { kind: "member", id: "m-2", role: "builder" } as const };
    await expect(resolveUncertainSend(builder, input)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(listUncertainSends(builder)).rejects.toMatchObject({ code: "unauthorised" });
    expect(await listed(outboxId)).toMatchObject({ state: "unknown" });
  });
});
