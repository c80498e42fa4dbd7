import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { reviewAudit } from "./audit/review-audit.ts";
import { stageAudit } from "./audit/stage-audit.ts";
import { insertSavedView, listSavedViews } from "./inbox/saved-views.ts";
import { claimSource, reportProgress } from "./knowledge/claim-sources.ts";
import { saveDocument } from "./knowledge/documents.ts";
import { changeSettings, ensureCollection, findSource, insertSource } from "./knowledge/sources.ts";
import { writeDown } from "./media/write-down.ts";
import { readTenantSetting, writeTenantSetting } from "./tenant/settings.ts";
import { listDrifts, saveDrift } from "./tool/mcp-drifts.ts";
import { type TenantTransaction, withTenant } from "./with-tenant.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

const hostile = "nul \0, lone \ud800 and \\u0000";
const stored = "nul \ufffd, lone \ufffd and \\u0000";

async function addSource(settings: JsonObject): Promise<string> {
  const id = newId();
  await inTenant(async (tx) =>
    insertSource(tx, {
      id,
      collectionId: await ensureCollection(tx, "default"),
      kind: "url",
      name: `https://example.com/${id}`,
      contentType: null,
      objectKey: null,
      settings,
      createdBy: "member:bo",
    }),
  );
  return id;
}

it.each([
  ["a text", "select $1::text"],
  ["jsonb", "select jsonb_build_object('a', $1::text)"],
  ["a JSON escape", "select ($1::json -> 0)::jsonb", '["\\u0000"]'],
])("I1 U+0000 in %s that no border refused is the sender's mistake", async (_, text, value = "a\0b") => {
  await expect(inTenant((tx) => tx.query({ text, values: [value] }))).rejects.toMatchObject({
    code: "invalid_input",
    retryable: false,
    refusal: { id: "request.unstorable_text" },
  });
});

describe("hostile text in a jsonb or text column", () => {
  it("A6 F11 of another server is stored as a drift of its tool", async () => {
    const drift = {
      agentId: tenant.agentId,
      server: "parcels",
      tool: "send",
      pinnedAt: "2026-11-20T09:00:00.000Z",
    };
    const differences = [{ field: "description", pinned: "Sends it.", live: hostile }];
    expect(await inTenant((tx) => saveDrift(tx, { ...drift, kind: "alert", differences }))).toBe(true);
    expect(await inTenant((tx) => listDrifts(tx, tenant.agentId))).toMatchObject([
      { differences: [{ live: stored }] },
    ]);
  });

  it("A6 of a member is stored in settings and saved views", async () => {
    await inTenant((tx) => writeTenantSetting(tx, "greeting", { text: hostile }));
    expect(await inTenant((tx) => readTenantSetting(tx, "greeting"))).toEqual({ text: stored });
    const memberId = newId();
    await database.admin(
      "insert into member (tenant_id, id, name, email, role) values ($1, $2, 'Mia', 'mia@shop.example', 'admin')",
      [tenant.tenantId, memberId],
    );
    const view = { id: newId(), memberId, name: "Mine", filter: { text: hostile }, isShared: false };
    await inTenant((tx) => insertSavedView(tx, view));
    expect(await inTenant((tx) => listSavedViews(tx, memberId, 10))).toMatchObject([
      { filter: { text: stored } },
    ]);
  });

  it("A6 E3 of a site is stored in a source's settings, its progress and the headings of its documents", async () => {
    const id = await addSource({ include: hostile });
    await inTenant((tx) => changeSettings(tx, id, { exclude: hostile }));
    const source = (await inTenant((tx) => claimSource(tx, "w", "words", 60_000)))!;
    expect(source.settings).toEqual({ include: stored, exclude: stored });
    await inTenant((tx) => reportProgress(tx, source, "reading", { page: hostile }, 60_000));
    expect(await inTenant((tx) => findSource(tx, id))).toMatchObject({ progress: { page: stored } });
    const chunk = {
      text: "Open daily.",
      headings: [hostile],
      page: null,
      start: 0,
      end: 11,
      searchText: "open daily",
    };
    const document = {
      location: "/",
      title: "Home",
      kind: "html",
      pages: 1,
      byOcr: false,
      notes: [],
      sha256: "00",
      etag: null,
      lastModified: null,
      chunks: [{ ...chunk, embedding: new Float32Array([1, 0]) }],
    };
    expect(await inTenant((tx) => saveDocument(tx, source, document, "words"))).toBe(true);
    expect(await database.admin("select headings from knowledge_chunk")).toEqual([{ headings: [stored] }]);
  });

  it("A6 H1 is stored as the transcript of a voice message", async () => {
    const [conversationId, id] = [newId(), newId()];
    await database.admin(
      "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, 'v')",
      [tenant.tenantId, conversationId, tenant.channelAccountId],
    );
    await database.admin(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, parts, envelope, starts_turn, sent_at)
       values ($1, $2, $3, $4, 'inbound', 'contact', 'm1', '', '[]', '{}', true, now())`,
      [tenant.tenantId, id, conversationId, tenant.channelAccountId],
    );
    await inTenant((tx) => writeDown(tx, id, hostile));
    expect(await database.admin("select text from message where id = $1", [id])).toEqual([{ text: stored }]);
  });

  it("A6 I2 does not keep the audit log from being read", async () => {
    const subject = { kind: "tool", id: hostile };
    const actor = { kind: "system", id: "orchestrator" } as const;
    const occurredAt = new Date().toISOString();
    await inTenant((tx) => stageAudit(tx, [{ occurredAt, actor, action: "mcp_tool.drifted", subject }]));
    const { entries } = await inTenant((tx) => reviewAudit(tx, { text: "nul" }, { limit: 10 }));
    expect(entries.map(({ text }) => JSON.parse(text).subject.id)).toEqual([stored]);
  });
});
