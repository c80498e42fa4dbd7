import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { addMember, linkMember, memberContext, removeMember } from "./members.ts";

const database = setUpDatabase();
let tenantId: string;
const ids: Partial<Record<Role | "otherAdmin", string>> = {};
beforeAll(async () => {
  ({ tenantId } = await createTestTenant(database.app));
  const owner = { database: database.app, tenantId, actor: { kind: "system", id: "test" } } as const;
  const add = async (name: string, role: Role) =>
    (await addMember(owner, { name, email: `${name}@example.com`, role })).id;
  ids.owner = await add("olga", "owner");
  ids.admin = await add("adam", "admin");
  ids.otherAdmin = await add("anna", "admin");
  ids.reviewer = await add("ruth", "reviewer");
});

const as = (who: "owner" | "admin"): ServiceContext => ({
  database: database.app,
  tenantId,
  actor: { kind: "member", id: ids[who]!, role: who },
});
const slack = (user: string) => ({ kind: "slack_user", id: `T1:U${user}` }) as const;

describe("linking an address to a member", () => {
  it("J1 an admin cannot link an address to an owner or another admin, whose actions it would then perform", async () => {
    for (const member of [ids.owner!, ids.otherAdmin!, "olga@example.com"])
      await expect(linkMember(as("admin"), { member, identity: slack("MINE") })).rejects.toMatchObject({
        code: "unauthorised",
      });
    expect(await memberContext(as("admin"), slack("MINE"))).toBeUndefined();
  });

  it("J1 no address is linked to a removed member", async () => {
    const removed = { name: "rita", email: "rita@example.com", role: "reviewer" } as const;
    const { id } = await addMember(as("owner"), removed);
    await removeMember(as("owner"), id);
    await expect(linkMember(as("owner"), { member: id, identity: slack("RITA") })).rejects.toMatchObject({
      code: "conflict",
    });
    await linkMember(as("owner"), { member: ids.reviewer!, identity: slack("RITA") });
  });

  it("J1 an admin links their own address and those of lesser roles, an owner everybody's", async () => {
    await linkMember(as("admin"), { member: ids.admin!, identity: slack("ADAM") });
    await linkMember(as("admin"), { member: ids.reviewer!, identity: slack("RUTH") });
    await linkMember(as("owner"), { member: ids.otherAdmin!, identity: slack("ANNA") });
    await linkMember(as("owner"), { member: ids.owner!, identity: slack("OLGA") });
    const found = await memberContext(as("admin"), slack("RUTH"));
    expect(found?.actor).toMatchObject({ id: ids.reviewer, role: "reviewer" });
  });
});
