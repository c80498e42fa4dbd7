import { generateKeyPair, loadPublicKeys, loadSigningKey } from "@konstruct/audit/keys";
import { verifyExport } from "@konstruct/audit/verify";
import { verifyLines } from "@konstruct/audit/verify-lines";
import { webCrypto } from "@konstruct/audit/web-crypto";
import { newId } from "@konstruct/core/ids";
import { checkpointTenant } from "@konstruct/db/audit/checkpoint-audit";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { sealAll } from "@konstruct/testing/audit-log";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { exportAuditLog } from "./export-audit.ts";
import { listAuditEntries, markAuditEntry, readAuditEntry } from "./review-audit.ts";

const database = setUpDatabase();
let tenant: TestTenant;
let reviewer: ServiceContext;
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  reviewer = as("reviewer");
});

const as = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id: newId(), role },
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const turnId = newId();
const fact = (minute: number, over: Partial<AuditFact> = {}): AuditFact => ({
  occurredAt: at(minute),
  actor: { kind: "agent", id: "ava" },
  action: "tool.called",
  subject: { kind: "tool", id: `tool-${minute}` },
  ...over,
});

/** Each in its own transaction, in order. */
async function stage(...facts: AuditFact[]): Promise<void> {
  for (const each of facts) await withTenant(database.app, tenant.tenantId, (tx) => stageAudit(tx, [each]));
}

const subjectsOf = async (filter: Parameters<typeof listAuditEntries>[1]) =>
  (await listAuditEntries(reviewer, filter)).entries.map(({ entry }) => entry.subject.id);

describe("the review of the audit log", () => {
  it("I2 pages are newest first, sealed or not yet, without a repetition or a gap", async () => {
    await stage(...Array.from({ length: 7 }, (_, minute) => fact(minute)));
    await sealAll(database.app, tenant.tenantId);
    await stage(fact(7), fact(8));
    const seen: string[] = [];
    const sealed: boolean[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(reviewer, {
        limit: 4,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.entries.map(({ entry }) => entry.subject.id));
      sealed.push(...page.entries.map(({ isSealed }) => isSealed));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((minute) => `tool-${minute}`));
    expect(sealed).toEqual([false, false, true, true, true, true, true, true, true]);
  });

  it("I2 is filtered by time, actor, agent, action, contact, turn and text", async () => {
    const contactId = newId();
    const conversationId = newId();
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, contactId]);
    await database.admin(
      "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, $2, $3, 'v', $4)",
      [tenant.tenantId, conversationId, tenant.channelAccountId, contactId],
    );
    await stage(
      fact(1, { agentId: tenant.agentId }),
      fact(2, { actor: { kind: "member", id: "dana" } }),
      fact(3, { action: "approval.decided" }),
      fact(4, { conversationId }),
      fact(5, { subject: { kind: "contact", id: contactId } }),
      fact(6, { turnId }),
      fact(7, { detail: { reason: "100% wool_blend" } }),
    );
    expect(await subjectsOf({ from: at(3), to: at(5) })).toEqual(["tool-4", "tool-3"]);
    expect(await subjectsOf({ actor: "member" })).toEqual(["tool-2"]);
    expect(await subjectsOf({ actor: "member:dana" })).toEqual(["tool-2"]);
    expect(await subjectsOf({ actor: "member:erik" })).toEqual([]);
    expect(await subjectsOf({ agentId: tenant.agentId })).toEqual(["tool-1"]);
    expect(await subjectsOf({ action: "approval.decided" })).toEqual(["tool-3"]);
    expect(await subjectsOf({ contactId })).toEqual([contactId, "tool-4"]);
    expect(await subjectsOf({ turnId })).toEqual(["tool-6"]);
    expect(await subjectsOf({ text: "100% WOOL_" })).toEqual(["tool-7"]);
    expect(await subjectsOf({ text: "100_ wool" })).toEqual([]);
  });

  it("I2 an entry shows its number in the chain and the others of its turn; a review mark is an entry too", async () => {
    await stage(fact(1, { turnId }), fact(2), fact(3, { turnId, action: "message.sent" }));
    const line = (await listAuditEntries(reviewer, { turnId })).entries.at(-1)!;
    expect((await readAuditEntry(reviewer, { ref: line.ref })).sealed).toBeNull();
    await sealAll(database.app, tenant.tenantId);
    const { sealed, sameTurn, marks } = await readAuditEntry(reviewer, { ref: line.ref });
    expect(sealed).toMatchObject({ seq: 1 });
    expect(sameTurn.map(({ entry }) => entry.action)).toEqual(["tool.called", "message.sent"]);
    expect(marks).toEqual([]);

    await expect(markAuditEntry(reviewer, { ref: line.ref, mark: "issue" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await markAuditEntry(reviewer, { ref: line.ref, mark: "issue", note: "Should have asked first" });
    await markAuditEntry(reviewer, { ref: line.ref, mark: "ok" });
    expect(
      (await readAuditEntry(reviewer, { ref: line.ref })).marks.map(({ mark, note }) => [mark, note]),
    ).toEqual([
      ["ok", ""],
      ["issue", "Should have asked first"],
    ]);
    expect(await subjectsOf({ marked: "ok" })).toEqual(["tool-1"]);
    expect(await subjectsOf({ marked: "issue" })).toEqual([]);
    expect((await listAuditEntries(reviewer, { action: "audit.marked" })).entries).toHaveLength(2);
  });

  it("I1 I2 without the right no one reads, marks or exports; another tenant's entry is not found", async () => {
    await stage(fact(1));
    const { ref } = (await listAuditEntries(reviewer)).entries[0]!;
    const refused = { code: "unauthorised" };
    await expect(listAuditEntries(as("builder"))).rejects.toMatchObject(refused);
    await expect(markAuditEntry(as("agent_manager"), { ref, mark: "ok" })).rejects.toMatchObject(refused);
    await expect(exportAuditLog(reviewer)).rejects.toMatchObject(refused);
    const other = await createTestTenant(database.app);
    const stranger = { ...reviewer, tenantId: other.tenantId };
    await expect(readAuditEntry(stranger, { ref })).rejects.toMatchObject({ code: "not_found" });
    await expect(markAuditEntry(stranger, { ref, mark: "ok" })).rejects.toMatchObject({ code: "not_found" });
    expect((await listAuditEntries(stranger)).entries).toEqual([]);
    await expect(listAuditEntries(reviewer, { cursor: "1.2.3'; drop" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("I2 an export verifies in Node and in a browser alike, and both detect a changed row", async () => {
    await stage(...Array.from({ length: 5 }, (_, minute) => fact(minute)));
    await sealAll(database.app, tenant.tenantId);
    const pair = generateKeyPair();
    await checkpointTenant(database.app, tenant.tenantId, loadSigningKey(pair.privatePem));
    const verdicts = async () => {
      const lines: string[] = [];
      for await (const line of await exportAuditLog(as("owner"))) lines.push(line);
      return Promise.all([
        verifyExport(lines, { publicKeys: loadPublicKeys([pair.publicPem]) }),
        verifyLines(lines, { crypto: await webCrypto([pair.publicPem]) }),
      ]);
    };
    const [honest, byBrowser] = await verdicts();
    expect(honest).toMatchObject({ ok: true, entries: 5, provenThrough: 5 });
    expect(byBrowser).toEqual(honest);
    await database.admin("alter table audit_entry disable trigger append_only");
    await database.admin(
      "update audit_entry set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), 'tool-2', 'tool-9'), 'UTF8') where tenant_id = $1",
      [tenant.tenantId],
    );
    await database.admin("alter table audit_entry enable trigger append_only");
    const [tampered, alsoByBrowser] = await verdicts();
    expect(tampered).toMatchObject({ ok: false, problem: "chain_broken", firstBadSeq: 3 });
    expect(alsoByBrowser).toEqual(tampered);
  });
});
