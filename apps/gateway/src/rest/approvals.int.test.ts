import { newId } from "@konstruct/core/ids";
import { createApiKey } from "@konstruct/services/api-key/create-api-key";
import { revokeApiKey } from "@konstruct/services/api-key/revoke-api-key";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

let database: TestDatabase;
let gateway: Gateway;
let tenant: TestTenant;
let other: TestTenant;
let secrets: Record<"reviewer" | "viewer" | "builder" | "stranger", string>;
beforeAll(async () => {
  // As many connections as a gateway has.
  database = await createTestDatabase({ maxConnections: 6 });
  tenant = await createTestTenant(database.app);
  other = await createTestTenant(database.app);
  gateway = await startTestGateway(database.app, database.urls.app);
  secrets = {
    reviewer: await secretOf("reviewer"),
    viewer: await secretOf("viewer"),
    builder: await secretOf("builder"),
    stranger: await secretOf("owner", other),
  };
});
afterAll(async () => {
  await gateway.drain(1_000);
  await database.close();
});

const contextOf = ({ tenantId }: TestTenant): ServiceContext => ({
  database: database.app,
  tenantId,
  actor: { kind: "system", id: "test" },
});
const secretOf = async (role: Role, of: TestTenant = tenant) =>
  (await createApiKey(contextOf(of), { name: role, role })).secret;

type Told = { status: number; text: string; headers: Headers; json: Record<string, unknown> };

async function request(path: string, secret: string, init: RequestInit = {}): Promise<Told> {
  const headers = { authorization: `Bearer ${secret}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${gateway.url}/v1/approvals${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, json: JSON.parse(text) };
}

type Sent = { secret?: string; key?: string; body?: string };
const approve = { kind: "approve" };

function decide(
  approval: Pick<TestApproval, "id" | "actionHash">,
  decision: object = approve,
  { secret = secrets.reviewer, key = newId(), body }: Sent = {},
): Promise<Told> {
  return request(`/${approval.id}/decision`, secret, {
    method: "POST",
    headers: { "idempotency-key": key, "content-type": "application/json" },
    body: body ?? JSON.stringify({ actionHash: approval.actionHash, decision }),
  });
}

const ask = (over = {}) => createTestApproval(database.app, tenant, over);
const decisions = async ({ id }: TestApproval) =>
  (await database.admin("select 1 from message where external_id = $1", [`approval:${id}`])).length;

describe("GET /v1/approvals", () => {
  it("C6 lists pages and shows one, with its hash, to a program that may read", async () => {
    const approval = await ask();
    await ask();
    const page = await request("?state=pending&limit=1", secrets.viewer);
    expect(page.json).toMatchObject({ approvals: [{ state: "pending" }], next: expect.any(String) });
    const second = await request(`?state=pending&limit=1&before=${page.json.next}`, secrets.viewer);
    expect(second.json).toMatchObject({ approvals: [{ id: approval.id }] });
    const one = await request(`/${approval.id}`, secrets.viewer);
    expect(one.json.approval).toMatchObject({ id: approval.id, actionHash: approval.actionHash, version: 1 });
    expect(one.headers.get("cache-control")).toBe("no-store");
  });

  it("C6 I1 401 without a key in use, 403 without the right, 422 for an invalid filter", async () => {
    const { id, secret } = await createApiKey(contextOf(tenant), { name: "gone", role: "owner" });
    await revokeApiKey(contextOf(tenant), { apiKeyId: id });
    for (const wrong of ["", "kst_x", secret])
      expect(await request("", wrong)).toMatchObject({
        status: 401,
        json: { error: { code: "unauthorised", retryable: false } },
      });
    expect((await request("", secrets.builder)).status).toBe(403);
    for (const query of ["?state=open", "?limit=0", "?limit=x", "?before=x", "?state=pending&state=approved"])
      expect((await request(query, secrets.viewer)).status, query).toBe(422);
  });

  it("C6 I1 another tenant's approval, an unknown one and an invalid id get byte for byte the same answer", async () => {
    const approval = await ask();
    const told = [
      await request(`/${approval.id}`, secrets.stranger),
      await request(`/${newId()}`, secrets.viewer),
      await request("/x", secrets.viewer),
      await decide(approval, approve, { secret: secrets.stranger }),
      await decide({ ...approval, id: newId() }),
      await decide({ ...approval, id: "x" }),
    ];
    expect(told.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect(new Set(told.map(({ text }) => text)).size).toBe(1);
    expect(await decisions(approval)).toBe(0);
  });
});

describe("POST /v1/approvals/:id/decision", () => {
  it("C6 twenty requests with one key: one decision, twenty times the same answer", async () => {
    const approval = await ask();
    const key = newId();
    const ends = await Promise.all(Array.from({ length: 20 }, () => decide(approval, approve, { key })));
    expect(new Set(ends.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(ends[0]).toMatchObject({
      status: 200,
      json: { approval: { state: "approved", decidedHash: approval.actionHash } },
    });
    expect(ends.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(19);
    expect(await decisions(approval)).toBe(1);
  });

  it("C6 a second decision under another key is a conflict, and that answer is stored too", async () => {
    const approval = await ask();
    await decide(approval);
    const key = newId();
    const first = await decide(approval, { kind: "reject", reason: "no" }, { key });
    const again = await decide(approval, { kind: "reject", reason: "no" }, { key });
    expect(first).toMatchObject({
      status: 409,
      json: {
        error: {
          code: "conflict",
          retryable: false,
          message: expect.stringContaining("approved by API key reviewer at 2"),
        },
      },
    });
    expect([again.status, again.text]).toEqual([409, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("C6 the same key with another body, for another approval or by another program is 422", async () => {
    const [approval, second] = [await ask(), await ask()];
    const key = newId();
    expect((await decide(approval, approve, { key })).status).toBe(200);
    const reviewer = await secretOf("reviewer");
    for (const end of [
      await decide(approval, { kind: "reject", reason: "no" }, { key }),
      await decide(second, approve, { key }),
      await decide(approval, approve, { key, secret: reviewer }),
    ])
      expect(end).toMatchObject({ status: 422, json: { error: { code: "invalid_input" } } });
    expect(await decisions(second)).toBe(0);
  });

  it("C6 while the first request still runs the second gets 409 and may retry", async () => {
    const approval = await ask();
    const key = newId();
    await database.admin("select pg_advisory_lock(hashtextextended($1, 0))", [
      `idempotent_request/${tenant.tenantId}/${key}`,
    ]);
    const early = await decide(approval, approve, { key });
    expect(early).toMatchObject({ status: 409, json: { error: { code: "conflict", retryable: true } } });
    expect(early.headers.get("retry-after")).toBe("1");
    await database.admin("select pg_advisory_unlock_all()");
    expect((await decide(approval, approve, { key })).status).toBe(200);
  });

  it("C6 the tool checks edits: 422 says why, and the same key may try once more", async () => {
    const approval = await ask();
    const key = newId();
    const wrong = await decide(approval, { kind: "edit", args: { order_id: "O-1", amount: 0 } }, { key });
    expect(wrong).toMatchObject({
      status: 422,
      json: { error: { message: expect.stringContaining("amount") } },
    });
    const right = await decide(approval, { kind: "edit", args: { order_id: "O-1", amount: 1 } }, { key });
    expect(right).toMatchObject({
      status: 200,
      json: { approval: { decidedArgs: { order_id: "O-1", amount: 1 }, args: { amount: 10 } } },
    });
  });

  it("C6 400, 403, 409, 413 and 422 decide nothing", async () => {
    const approval = await ask();
    const { actionHash } = approval;
    const send = (over: Sent) => decide(approval, approve, over);
    expect((await send({ key: "" })).status).toBe(400);
    expect((await send({ key: "k".repeat(256) })).status).toBe(400);
    expect((await send({ body: "{" })).status).toBe(400);
    expect((await send({ body: "[]" })).status).toBe(400);
    expect((await send({ secret: secrets.viewer })).status).toBe(403);
    expect((await decide({ ...approval, actionHash: "0".repeat(64) })).status).toBe(409);
    const padded = JSON.stringify({ actionHash, decision: approve, pad: "x".repeat(64 * 1024) });
    expect((await send({ body: padded })).status).toBe(413);
    expect((await send({ body: JSON.stringify({ actionHash }) })).status).toBe(422);
    expect((await send({ body: JSON.stringify({ actionHash, decision: { kind: "reject" } }) })).status).toBe(
      422,
    );
    expect(await decisions(approval)).toBe(0);
    expect((await ask({ expiresAt: new Date(Date.now() - 1) }).then((late) => decide(late))).status).toBe(
      409,
    );
  });

  it("C6 an approvalId in the body changes nothing: the path names the approval", async () => {
    const [approval, second] = [await ask(), await ask()];
    const body = { approvalId: second.id, actionHash: approval.actionHash, decision: approve };
    expect((await decide(approval, approve, { body: JSON.stringify(body) })).status).toBe(200);
    expect([await decisions(approval), await decisions(second)]).toEqual([1, 0]);
  });
});
