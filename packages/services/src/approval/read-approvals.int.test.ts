import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { expireApprovals } from "./expire-approvals.ts";
import { getApproval, listApprovals } from "./read-approvals.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext;
beforeAll(async () => {
  context = {
    database: database.app,
    tenantId: tenant.tenantId,
    actor: { kind: "member", id: "m", role: "viewer" },
  };
});

describe("listApprovals", () => {
  it("C6 are listed newest first, page by page, by state and by conversation; expiry is a command of the product itself", async () => {
    const ids: string[] = [];
    const past = new Date(Date.now() - 1);
    for (let at = 0; at < 5; at++)
      ids.unshift((await createTestApproval(database.app, tenant, at === 0 ? { expiresAt: past } : {})).id);
    const first = await listApprovals(context, { limit: 3 });
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const next = await listApprovals(context, { limit: 3, before: first.at(-1)!.id });
    expect(next.map(({ id }) => id)).toEqual(ids.slice(3));
    await expect(expireApprovals(context)).rejects.toMatchObject({ code: "unauthorised" });
    expect(await expireApprovals({ ...context, actor: { kind: "system", id: "orchestrator" } })).toBe(1);
    const expired = await listApprovals(context, { state: "expired" });
    expect(expired.map(({ id }) => id)).toEqual([ids[4]]);
    const { conversationId } = await getApproval(context, ids[0]!);
    expect((await listApprovals(context, { conversationId })).map(({ id }) => id)).toEqual([ids[0]]);
    await expect(listApprovals(context, { limit: 201 })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("C6 show neither the nonce nor the contact's addresses; a builder sees none", async () => {
    const [shown] = await listApprovals(context, { limit: 1 });
    expect(shown).toMatchObject({ summary: "refund 10 of order O-12345", version: 1 });
    expect(shown).not.toHaveProperty("nonce");
    expect(shown).not.toHaveProperty("envelope");
    const builder = { ...context, actor: { kind: "member", id: "b", role: "builder" } as const };
    await expect(listApprovals(builder, {})).rejects.toMatchObject({ code: "unauthorised" });
  });
});
