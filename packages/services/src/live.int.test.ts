import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { acceptReceipts } from "@konstruct/db/inbound/accept-receipts";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { claimTurns } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServiceContext } from "./context.ts";
import { addNote } from "./conversation/member-says.ts";
import { takeOver } from "./conversation/take-over.ts";
import { addMember } from "./member/members.ts";

const database = setUpDatabase();
let shop: TestTenant;
let listener: pg.Client;
let heard: string[] = [];
beforeAll(async () => {
  listener = new pg.Client({ connectionString: database.urls.app });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen konstruct_live");
});
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  await listener.query("select 1");
  heard = [];
});
afterAll(async () => {
  await listener.end();
});

const system = (): ServiceContext => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "system", id: "test" },
});

/** The tenant's topics announced since the last call, in order, once no further announcement is in flight. */
async function topics(): Promise<string[]> {
  const mark = newId();
  await database.admin("select pg_notify('konstruct_live', $1)", [mark]);
  await vi.waitFor(() => expect(heard).toContain(mark), { timeout: 180_000, interval: 5 });
  return heard.filter((text) => text.startsWith(`${shop.tenantId} `)).map((text) => text.slice(37));
}

const writes = () =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, "v1", "Hello"), debounceMs: 0 }]);
const conversationId = () => conversationIdOf(shop.channelAccountId, "v1");

describe("announcements of changes", () => {
  it("J4 a message is announced when a turn begins with it, a new owner and a note at once; each transaction announces a topic once", async () => {
    await writes();
    expect(await topics()).toEqual([]);
    heard = [];
    expect(await claimTurns(database.app, "w", 10, 30_000)).toHaveLength(1);
    expect(await topics()).toEqual(["conversations"]);
    const { id } = await addMember(system(), {
      name: "Dana",
      email: "dana@shop.example",
      role: "owner",
      identities: [],
    });
    const dana: ServiceContext = { ...system(), actor: { kind: "member", id, role: "owner" } };
    expect(await topics()).toEqual(["conversations", "members"]);
    heard = [];
    await takeOver(dana, { conversationId: conversationId() });
    expect((await topics()).sort()).toEqual(["conversations", "escalations"]);
    heard = [];
    await addNote(dana, { conversationId: conversationId(), text: "mine" });
    expect(await topics()).toEqual(["conversations"]);
  });

  it("J4 receipts, approvals, members and agents are announced, and nothing that was rolled back", async () => {
    await acceptReceipts(database.app, [
      {
        channel: "webchat",
        accountKey: shop.accountKey,
        externalId: "m1",
        status: "delivered",
        occurredAt: new Date().toISOString(),
      },
    ]);
    expect(await topics()).toEqual(["conversations"]);
    heard = [];
    await createTestApproval(database.app, shop);
    expect(await topics()).toContain("approvals");
    heard = [];
    await withTenant(database.app, shop.tenantId, async (tx) => {
      await tx.query({ text: "update agent set name = 'Eve' where tenant_id = $1", values: [shop.tenantId] });
      throw new Error("no");
    }).catch(() => undefined);
    expect(await topics()).toEqual([]);
    await withTenant(database.app, shop.tenantId, (tx) =>
      tx.query({ text: "update agent set name = 'Eve' where tenant_id = $1", values: [shop.tenantId] }),
    );
    expect(await topics()).toEqual(["agents"]);
  });
});
