import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { closeConversation } from "@konstruct/db/conversation/ownership";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import { rotateIdentitySecret, saveWidget } from "@konstruct/services/channel-account/widget";
import { eraseContact } from "@konstruct/services/contact/erase-contact";
import type { ServiceContext } from "@konstruct/services/context";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const database = setUpDatabase();
const masterKey = randomBytes(32);
const mostBytes = 2_000;
let folder: string;
let objects: ObjectStore;
let gateway: Gateway;
let site: TestTenant;
let context: ServiceContext & { masterKey: Buffer };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-visitors-"));
  objects = createObjectStore({ dir: folder, s3: {} } as Parameters<typeof createObjectStore>[0], masterKey);
  gateway = await startTestGateway(database.app, database.urls.app, {
    ...{ masterKey, objects },
    webchat: { tokenSecret: testSecrets.webchat, uploadMaxBytes: mostBytes },
  });
  site = await createTestTenant(database.app);
  const actor = { kind: "member", id: newId(), role: "admin" } as const;
  context = { database: database.app, tenantId: site.tenantId, actor, masterKey };
});
afterAll(async () => {
  await gateway.drain(1_000);
  await rm(folder, { recursive: true, force: true });
});

const save = (widget: Parameters<typeof saveWidget>[1]["widget"]) =>
  saveWidget(context, { id: site.channelAccountId, widget });
const at = (path: string, of = site) => `${gateway.url}/v1/webchat/${of.accountKey}/${path}`;

async function visit(claims?: object): Promise<{ status: number; visitorId: string; token: string }> {
  const response = await fetch(at("visitors"), {
    method: "POST",
    ...(claims && { body: JSON.stringify(claims) }),
  });
  return { status: response.status, ...((await response.json()) as { visitorId: string; token: string }) };
}

const post = (
  path: string,
  token: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = "application/json",
) =>
  fetch(at(path), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body,
  });

const partsOf = async (visitorId: string) =>
  (
    await database.admin(
      "select parts from message where tenant_id = $1 and conversation_id = $2 order by seq",
      [site.tenantId, conversationIdOf(site.channelAccountId, visitorId)],
    )
  ).map(({ parts }) => parts);

describe("the settings of a widget", () => {
  it("J4 are given to the page, without what only the tenant knows", async () => {
    await save({
      color: "#aa3300",
      position: "left",
      texts: { es: { greeting: "¡Hola!", starters: ["¿Abren hoy?"] } },
      uploads: true,
      identity: "optional",
    });
    const response = await fetch(at("config"));
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      ...{ color: "#aa3300", position: "left", logo: null, uploads: true },
      texts: { es: { title: "", greeting: "¡Hola!", starters: ["¿Abren hoy?"] } },
    });
    expect((await fetch(`${gateway.url}/v1/webchat/no-such-site/config`)).status).toBe(404);
  });

  it("J4 a colour, a logo or a language that is none is refused, and nothing is changed", async () => {
    for (const wrong of [
      { color: "red" },
      { logo: Buffer.from("<svg/>").toString("base64") },
      { texts: { english: {} } },
    ])
      await expect(save(wrong)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await (await fetch(at("config"))).json()).toMatchObject({ color: "#aa3300" });
    const viewer = { ...context, actor: { kind: "member", id: newId(), role: "viewer" } } as const;
    await expect(saveWidget(viewer, { id: site.channelAccountId, widget: {} })).rejects.toMatchObject({
      code: "unauthorised",
    });
  });
});

describe("a visitor who is signed in on the site", () => {
  const hash = (secret: string, userId: string) => createHmac("sha256", secret).update(userId).digest("hex");

  it("J4 A3 is the same visitor on every device, by a hash under the site's secret only", async () => {
    await save({ identity: "optional" });
    const { secret } = await rotateIdentitySecret(context, { id: site.channelAccountId });
    const claims = { userId: "42", userHash: hash(secret, "42") };
    const [one, again] = [await visit(claims), await visit(claims)];
    expect(one.status).toBe(201);
    expect(again.visitorId).toBe(one.visitorId);
    expect((await visit({ userId: "43", userHash: claims.userHash })).status).toBe(403);
    expect((await visit({ userId: "42", userHash: hash("another secret", "42") })).status).toBe(403);
    expect((await visit({ userId: "42" })).status).toBe(403);
    const anonymous = await visit();
    expect(anonymous.status).toBe(201);
    expect(anonymous.visitorId).not.toBe(one.visitorId);
    const stored = await database.admin(
      "select sealed_credentials as sealed from channel_account where id = $1",
      [site.channelAccountId],
    );
    expect(String(stored[0]?.sealed)).not.toContain(secret);
  });

  it("J4 A3 is demanded where the site requires it, and not asked for where it is off", async () => {
    await save({ identity: "required" });
    expect((await visit()).status).toBe(403);
    await save({ identity: "off" });
    expect((await visit()).status).toBe(201);
    expect((await visit({ userId: "42", userHash: "0".repeat(64) })).status).toBe(403);
  });
});

describe("a token given before the site asked who its visitors are", () => {
  const hash = (secret: string, userId: string) => createHmac("sha256", secret).update(userId).digest("hex");
  const says = async (token: string) =>
    (await post("messages", token, JSON.stringify({ id: newId(), text: "hi" }))).status;

  it("A3 ends when the site requires an identity, and one of a signed-in user when it asks for none", async () => {
    await save({ identity: "optional" });
    const { secret } = await rotateIdentitySecret(context, { id: site.channelAccountId });
    const fresh = await startTestGateway(database.app, database.urls.app, {
      ...{ masterKey, objects },
      webchat: { tokenSecret: testSecrets.webchat, uploadMaxBytes: mostBytes },
    });
    const before = gateway;
    gateway = fresh;
    try {
      const anonymous = await visit();
      const signedIn = await visit({ userId: "7", userHash: hash(secret, "7") });
      expect([await says(anonymous.token), await says(signedIn.token)]).toEqual([200, 200]);
      await save({ identity: "required" });
      expect([await says(anonymous.token), await says(signedIn.token)]).toEqual([401, 200]);
      expect((await fetch(at(`events?token=${anonymous.token}`))).status).toBe(401);
      await save({ identity: "off" });
      expect(await says(signedIn.token)).toBe(401);
      await save({ identity: "optional" });
      gateway = await startTestGateway(database.app, database.urls.app, {
        ...{ masterKey, objects },
        webchat: { tokenSecret: testSecrets.webchat },
      });
      await rotateIdentitySecret(context, { id: site.channelAccountId });
      expect(await says(signedIn.token)).toBe(401);
      await gateway.drain(1_000);
    } finally {
      gateway = before;
      await fresh.drain(1_000);
    }
  });
});

describe("bytes and rows of visitors' files", () => {
  const rows = () => database.admin("select id from webchat_upload where tenant_id = $1", [site.tenantId]);
  const keys = () => objects.list(`${site.tenantId}/upload/`);

  it("A3 an upload that is refused leaves neither bytes nor a row", async () => {
    await save({ uploads: true });
    const { token } = await visit();
    expect((await post("files?name=a%00b", token, new Uint8Array(10), "image/png")).status).toBe(422);
    expect((await post("files?name=a", token, new Uint8Array(mostBytes + 1), "image/png")).status).toBe(413);
    expect([(await rows()).length, (await keys()).length]).toEqual([0, 0]);
  });

  it("A3 an address has a quota of bytes a day, whoever its visitors say they are", async () => {
    const small = await startTestGateway(database.app, database.urls.app, {
      ...{ masterKey, objects },
      webchat: {
        ...{ tokenSecret: testSecrets.webchat, uploadMaxBytes: mostBytes },
        uploadQuotas: { address: 35, site: 1_000, tenant: 1_000 },
      },
    });
    const before = gateway;
    gateway = small;
    try {
      await database.admin("delete from upload_use");
      const statuses = [];
      for (let visitor = 0; visitor < 5; visitor++)
        statuses.push(
          (await post("files?name=a", (await visit()).token, new Uint8Array(10), "image/png")).status,
        );
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
      expect(
        await database.admin("select sum(bytes)::int as bytes from upload_use where subject = 'tenant'"),
      ).toEqual([{ bytes: 30 }]);
    } finally {
      gateway = before;
      await small.drain(1_000);
    }
  });
});

describe("a visitor's file", () => {
  it("A3 is kept within the limit and reaches the message of its own visitor only", async () => {
    await save({ uploads: true });
    const visitor = await visit();
    const stored = await post(
      "files?name=broken%20screen.png",
      visitor.token,
      new Uint8Array(10),
      "image/png",
    );
    expect(stored.status).toBe(201);
    const { id } = (await stored.json()) as { id: string };
    const body = JSON.stringify({ id: "m-1", text: "", files: [id] });
    const stranger = await visit();
    expect((await post("messages", stranger.token, body)).status).toBe(400);
    expect((await post("messages", visitor.token, body)).status).toBe(200);
    expect(await partsOf(visitor.visitorId)).toEqual([
      [{ type: "image", mediaId: id, fileName: "broken screen.png", mimeType: "image/png", sizeBytes: 10 }],
    ]);
    const large = await post("files", visitor.token, new Uint8Array(mostBytes + 1), "image/png");
    expect(large.status).toBe(413);
  });

  it("A3 is refused where the site takes none, and without a visitor's token", async () => {
    const visitor = await visit();
    expect((await post("files", "no token", new Uint8Array(1))).status).toBe(401);
    await save({ uploads: false });
    expect((await post("files", visitor.token, new Uint8Array(1))).status).toBe(403);
  });

  it("E1 is deleted when its visitor is erased before a turn took it in", async () => {
    await save({ uploads: true });
    const visitor = await visit();
    const { id } = (await (await post("files", visitor.token, new Uint8Array(5))).json()) as { id: string };
    const contactId = newId();
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [site.tenantId, contactId]);
    await database.admin(
      "insert into identity (tenant_id, contact_id, kind, external_id) values ($1, $2, 'webchat_id', $3)",
      [site.tenantId, contactId, visitor.visitorId],
    );
    const owner = { ...context, actor: { kind: "member", id: newId(), role: "owner" } } as const;
    await eraseContact(owner, contactId, { objects, outsideMemory: null });
    expect(await objects.head(objectKey(site.tenantId, "upload", id))).toBeNull();
    expect(await database.admin("select from webchat_upload where id = $1", [id])).toEqual([]);
  });

  it("A3 that no message named is deleted after an hour", async () => {
    await save({ uploads: true });
    const visitor = await visit();
    const first = (await (await post("files", visitor.token, new Uint8Array(5))).json()) as { id: string };
    await database.admin("update webchat_upload set created_at = now() - interval '2 hours' where id = $1", [
      first.id,
    ]);
    expect((await post("files", visitor.token, new Uint8Array(5))).status).toBe(201);
    await vi.waitFor(
      async () => expect(await objects.head(objectKey(site.tenantId, "upload", first.id))).toBeNull(),
      { timeout: 180_000 },
    );
  });
});

describe("the rating of a resolved conversation", () => {
  async function events(token: string): Promise<{ seen: string[]; stop(): void }> {
    const aborted = new AbortController();
    const response = await fetch(at("events"), {
      headers: { authorization: `Bearer ${token}` },
      signal: aborted.signal,
    });
    const seen: string[] = [];
    void (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
        seen.push(...[...chunk.matchAll(/^event: (.*)$/gm)].map(([, name]) => name!));
    })().catch(() => undefined);
    return { seen, stop: () => aborted.abort() };
  }

  it("J4 is asked for once when it is resolved, stored once, and audited without the comment", async () => {
    await save({ rating: true });
    const visitor = await visit();
    expect((await post("messages", visitor.token, JSON.stringify({ id: "m", text: "hello" }))).status).toBe(
      200,
    );
    const rate = (score: number) =>
      post("rating", visitor.token, JSON.stringify({ score, comment: "slow, but kind" }));
    expect((await rate(4)).status).toBe(409);
    const { seen, stop } = await events(visitor.token);
    const conversationId = conversationIdOf(site.channelAccountId, visitor.visitorId);
    await withTenant(database.app, site.tenantId, (tx) => closeConversation(tx, conversationId));
    await vi.waitFor(() => expect(seen.filter((name) => name === "rating")).toHaveLength(1), {
      timeout: 180_000,
    });
    expect((await rate(6)).status).toBe(422);
    expect((await rate(4)).status).toBe(201);
    expect((await rate(5)).status).toBe(409);
    stop();
    const rows = await database.admin(
      "select score, comment from conversation_rating where conversation_id = $1",
      [conversationId],
    );
    expect(rows).toEqual([{ score: 4, comment: "slow, but kind" }]);
    const [entry] = await database.admin(
      "select * from audit_entry where tenant_id = $1 and action = 'conversation.rated'",
      [site.tenantId],
    );
    expect(entry).toBeDefined();
    expect(JSON.stringify(entry)).not.toContain("slow");
  });
});
