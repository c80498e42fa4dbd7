import { newId } from "@konstruct/core/ids";
import { resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { confirmPreference, purgeMemory, showMemory } from "../memory/memory.ts";
import { issueLinkCode, redeemLinkCode } from "./link-code.ts";
import { mergeContacts, unmergeContacts } from "./merge-contacts.ts";
import { verifyAddress } from "./verify-address.ts";

const database = setUpDatabase();
let shop: TestTenant;
let member: ServiceContext;
let product: ServiceContext;
beforeEach(async () => {
  shop = await createTestTenant(database.app, { config: { preferences: [{ kind: "diet", many: true }] } });
  const shared = { database: database.app, tenantId: shop.tenantId };
  member = { ...shared, actor: { kind: "member", id: "mia", role: "admin" } };
  product = { ...shared, actor: { kind: "system", id: "orchestrator" } };
});

/** A first message in a conversation. */
async function arrives(kind: "slack_user" | "whatsapp_phone", id: string) {
  const conversation = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [shop.tenantId, conversation, shop.channelAccountId, conversation],
  );
  return withTenant(database.app, shop.tenantId, (tx) =>
    resolveContact(
      tx,
      { id: conversation, agentId: shop.agentId, historyWindow: 10 },
      [{ kind, id }],
      undefined,
    ),
  );
}

const likes = (text: string) => ({ kind: "diet", value: text });
const audited = async () =>
  (
    await database.admin("select action from audit_entry where tenant_id = $1 order by staged_xid, id", [
      shop.tenantId,
    ])
  ).map((row) => row.action);

describe("one person in several channels", () => {
  it("E1 is one contact after a merge, with the memories of both, and two again after the unmerge", async () => {
    const onPhone = await arrives("whatsapp_phone", "66810000001");
    const inSlack = await arrives("slack_user", "T1:U1");
    for (const [id, text] of [
      [onPhone.id, "Pulse"],
      [inSlack.id, "Kestrel"],
    ] as const)
      await confirmPreference(member, {
        contactId: id,
        agentId: shop.agentId,
        ...likes(text),
        note: "told on the phone",
      });
    const merge = await mergeContacts(member, { contactId: inSlack.id, otherId: onPhone.id });
    expect(merge).toMatchObject({ survivorId: onPhone.id, mergedId: inSlack.id });
    for (const known of [
      await arrives("slack_user", "T1:U1"),
      await arrives("whatsapp_phone", "66810000001"),
    ]) {
      expect(known.id).toBe(onPhone.id);
      expect(known.preferences).toHaveLength(2);
    }
    await expect(mergeContacts(member, { contactId: inSlack.id, otherId: onPhone.id })).rejects.toMatchObject(
      { code: "conflict" },
    );
    expect((await showMemory(member, { contactId: inSlack.id })).contact).toMatchObject({
      id: onPhone.id,
      merged: [{ contactId: inSlack.id, mergeId: merge.id, reason: "member" }],
    });

    await unmergeContacts(member, { mergeId: merge.id });
    expect((await arrives("slack_user", "T1:U1")).preferences).toEqual([likes("Kestrel")]);
    expect((await arrives("whatsapp_phone", "66810000001")).preferences).toEqual([likes("Pulse")]);
    await expect(unmergeContacts(member, { mergeId: merge.id })).rejects.toMatchObject({ code: "conflict" });
    expect(await audited()).toEqual([
      "preference.confirmed",
      "preference.confirmed",
      "contact.merged",
      "contact.unmerged",
    ]);
  });

  it("E1 a merge of merged contacts includes all of them, and is undone before the earlier merge", async () => {
    const [a, b, c] = [
      await arrives("whatsapp_phone", "66810000002"),
      await arrives("slack_user", "T1:U2"),
      await arrives("slack_user", "T2:U2"),
    ];
    const first = await mergeContacts(member, { contactId: b.id, otherId: c.id });
    const second = await mergeContacts(member, { contactId: a.id, otherId: c.id });
    expect((await arrives("slack_user", "T2:U2")).id).toBe(a.id);
    await expect(unmergeContacts(member, { mergeId: first.id })).rejects.toMatchObject({ code: "conflict" });
    await unmergeContacts(member, { mergeId: second.id });
    expect((await arrives("slack_user", "T2:U2")).id).toBe(b.id);
    await unmergeContacts(member, { mergeId: first.id });
    expect((await arrives("slack_user", "T2:U2")).id).toBe(c.id);
  });

  it("E1 the same verified address is the same person; a WhatsApp number counts as verified", async () => {
    const onPhone = await arrives("whatsapp_phone", "66810000003");
    const inSlack = await arrives("slack_user", "T1:U3");
    const other = await arrives("slack_user", "T2:U3");
    const verify = (contactId: string, kind: "email" | "phone", value: string) =>
      verifyAddress(product, { contactId, address: { kind, value } });
    expect(await verify(inSlack.id, "email", "Nok@Example.com")).toEqual({ mergedWith: undefined });
    expect(await verify(other.id, "email", "nok@example.com")).toEqual({ mergedWith: inSlack.id });
    expect(await verify(inSlack.id, "phone", "+66 81-000-0003")).toEqual({ mergedWith: onPhone.id });
    expect((await arrives("slack_user", "T2:U3")).id).toBe(onPhone.id);
    await expect(verify(inSlack.id, "phone", "not a number")).rejects.toMatchObject({
      code: "invalid_input",
    });
    const viewer = { ...member, actor: { kind: "member", id: "v", role: "viewer" } as const };
    await expect(
      verifyAddress(viewer, { contactId: inSlack.id, address: { kind: "email", value: "a@b.co" } }),
    ).rejects.toMatchObject({ code: "unauthorised" });
    expect(
      JSON.stringify(await database.admin("select convert_from(bytes, 'UTF8') as t from audit_entry")),
    ).not.toMatch(/nok@example|66810000003/i);
  });

  it("E1 a code links once, before it expires and within a few attempts", async () => {
    const giver = await arrives("whatsapp_phone", "66810000004");
    const taker = await arrives("slack_user", "T1:U4");
    const guesser = await arrives("slack_user", "T1:U5");
    const old = await issueLinkCode(product, giver.id);
    const { code } = await issueLinkCode(product, giver.id);
    expect(await redeemLinkCode(product, taker.id, old.code)).toEqual({ kind: "wrong_code" });
    expect(await redeemLinkCode(product, taker.id, ` ${code.toLowerCase()} `)).toEqual({
      kind: "linked",
      contactId: giver.id,
    });
    expect(await redeemLinkCode(product, taker.id, code)).toEqual({ kind: "wrong_code" });
    const own = await issueLinkCode(product, giver.id);
    expect(await redeemLinkCode(product, taker.id, own.code)).toEqual({ kind: "known_already" });

    const late = await issueLinkCode(product, giver.id);
    await database.admin("update link_code set expires_at = now() - interval '1 second'");
    expect(await redeemLinkCode(product, guesser.id, late.code)).toEqual({ kind: "wrong_code" });
    for (let at = 0; at < 9; at++) await redeemLinkCode(product, guesser.id, "AAAA-AAAA");
    const right = await issueLinkCode(product, giver.id);
    expect(await redeemLinkCode(product, guesser.id, right.code)).toEqual({ kind: "too_many_attempts" });
  });

  it("E1 I1 contacts of another tenant are not found", async () => {
    const mine = await arrives("whatsapp_phone", "66810000006");
    const { code } = await issueLinkCode(product, mine.id);
    const stranger = { ...member, tenantId: (await createTestTenant(database.app)).tenantId };
    await expect(showMemory(stranger, { contactId: mine.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(purgeMemory(stranger, { contactId: mine.id, agentId: shop.agentId })).rejects.toMatchObject({
      code: "not_found",
    });
    const theirs = newId();
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [stranger.tenantId, theirs]);
    await expect(mergeContacts(stranger, { contactId: theirs, otherId: mine.id })).rejects.toMatchObject({
      code: "not_found",
    });
    const system = { ...stranger, actor: product.actor };
    expect(await redeemLinkCode(system, theirs, code)).toEqual({ kind: "wrong_code" });
  });
});
