import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { phoneKey } from "@konstruct/core/phone-key";
import { createEmptyDatabase } from "@konstruct/testing/empty-database";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import fc from "fast-check";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { attachIdentity, findContactByIdentity } from "../contact/find-contact.ts";
import { listContacts } from "../contact/list-contacts.ts";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import { migrate } from "../migrate/migrate.ts";
import { withTenant } from "../with-tenant.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const shipped = join(import.meta.dirname, "../../../../prisma/migrations");

type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A database as it was before the migration, and the step that applies it and all later ones. */
async function beforeOneNumber(
  work: (run: Run, apply: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), "konstruct-earlier-"));
  const empty = await createEmptyDatabase(database);
  const url = Object.assign(new URL(database.urls.superuser), { pathname: new URL(empty.ownerUrl).pathname });
  const client = new pg.Client({ connectionString: url.toString() });
  try {
    for (const name of await readdir(shipped))
      if (name < "20261204000001_one_number")
        await cp(join(shipped, name), join(earlier, name), { recursive: true });
    await cp(join(shipped, "migration_lock.toml"), join(earlier, "migration_lock.toml"));
    await migrate(empty.ownerUrl, earlier);
    await client.connect();
    await work(
      async (sql, values) => (await client.query(sql, values)).rows,
      () => migrate(empty.ownerUrl),
    );
  } finally {
    await client.end();
    await empty.drop();
    await rm(earlier, { recursive: true, force: true });
  }
}

type Place = { run: Run; tenantId: string; accountId: string };

async function plantAccount(run: Run): Promise<Place> {
  const [tenantId, accountId, agentId] = [newId(), newId(), newId()];
  await run("insert into tenant (id, slug, name) values ($1, $2, 'Shop')", [
    tenantId,
    `shop-${tenantId.slice(-8)}`,
  ]);
  await run("insert into agent (tenant_id, id, name) values ($1, $2, 'Ada')", [tenantId, agentId]);
  await run(
    "insert into channel_account (tenant_id, id, agent_id, channel, account_key, name) values ($1, $2, $3, 'whatsapp', $4, $4)",
    [tenantId, accountId, agentId, `1${tenantId.slice(-8)}`],
  );
  return { run, tenantId, accountId };
}

type Talk = { id: string; contactId: string };

/** A conversation under one spelling: one message answered, one that waits. */
async function plantTalk(
  { run, tenantId, accountId }: Place,
  phone: string,
  owner: "agent" | "person",
  words: [answered: string, waits: string],
): Promise<Talk> {
  const [id, contactId] = [conversationIdOf(accountId, phone), newId()];
  await run("insert into contact (tenant_id, id) values ($1, $2)", [tenantId, contactId]);
  await run(
    "insert into identity (tenant_id, kind, external_id, contact_id) values ($1, 'whatsapp_phone', $2, $3)",
    [tenantId, phone, contactId],
  );
  await run(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, $2, $3, $4, $5)",
    [tenantId, id, accountId, phone, contactId],
  );
  const seqs: unknown[] = [];
  for (const text of words) {
    const [row] = await run(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at)
       values ($1, $2::uuid, $3, $4, 'inbound', 'contact', $2::text, $5, true, now()) returning seq`,
      [tenantId, newId(), id, accountId, text],
    );
    seqs.push(row!.seq);
  }
  await run(
    "insert into conversation_work (tenant_id, conversation_id, owner, owner_since, done_seq) values ($1, $2, $3, now(), $4)",
    [tenantId, id, owner, seqs[0]],
  );
  await run(
    "insert into session (tenant_id, conversation_id, version, state) values ($1, $2, 1, jsonb_build_object('of', $3::text))",
    [tenantId, id, phone],
  );
  return { id, contactId };
}

const optOut = ({ run, tenantId, accountId }: Place, contactId: string, state: string, at: string) =>
  run(
    `insert into opt_out (tenant_id, channel_account_id, contact_id, state, scope, decided_at, message_id)
     values ($1, $2, $3, $4, 'everything', $5, gen_random_uuid())`,
    [tenantId, accountId, contactId, state, at],
  );

describe("the migration one_number", () => {
  it("A9 E1 F1 joins two conversations of one number with every message, the takeover and the opt-out", async () => {
    await beforeOneNumber(async (run, apply) => {
      const place = await plantAccount(run);
      const old = await plantTalk(place, "553188880001", "agent", ["old said", "old waits"]);
      const current = await plantTalk(place, "5531988880001", "person", ["new said", "new waits"]);
      for (const { id } of [old, current])
        await run(
          `insert into escalation (tenant_id, id, conversation_id, agent_id, reason, state)
           select $1, gen_random_uuid(), $2, a.id, 'member', case when $3 then 'owned' else 'open' end from agent a where a.tenant_id = $1`,
          [place.tenantId, id, id === current.id],
        );
      await optOut(place, old.contactId, "in", "2026-01-01T00:00:00Z");
      await optOut(place, current.contactId, "out", "2026-02-01T00:00:00Z");
      await run("insert into tag (tenant_id, name) values ($1, 'vip'), ($1, 'late')", [place.tenantId]);
      await run(
        "insert into conversation_tag (tenant_id, conversation_id, tag) values ($1, $2, 'vip'), ($1, $3, 'vip'), ($1, $3, 'late')",
        [place.tenantId, old.id, current.id],
      );

      await apply();

      expect(await run("select id from conversation")).toEqual([{ id: old.id }]);
      expect(await run("select owner from conversation_work")).toEqual([{ owner: "person" }]);
      expect(
        await run(
          "select m.text, m.seq > w.done_seq as waits from message m join conversation_work w using (conversation_id) order by m.seq",
        ),
      ).toEqual([
        { text: "old said", waits: false },
        { text: "new said", waits: false },
        { text: "old waits", waits: true },
        { text: "new waits", waits: true },
      ]);
      expect(
        await run("select state, conversation_id as id from escalation where state in ('open', 'owned')"),
      ).toEqual([{ state: "owned", id: old.id }]);
      expect(await run("select contact_id as id, state from opt_out")).toEqual([
        { id: old.contactId, state: "out" },
      ]);
      expect(await run("select tag from conversation_tag order by tag")).toEqual([
        { tag: "late" },
        { tag: "vip" },
      ]);
      expect(await run("select external_id, address_key, contact_id from identity")).toEqual([
        { external_id: "553188880001", address_key: "5531988880001", contact_id: old.contactId },
      ]);
      expect(await run("select survivor_id, merged_id, reason from contact_merge")).toEqual([
        { survivor_id: old.contactId, merged_id: current.contactId, reason: "verified_address" },
      ]);
      expect(await run("select conversation_ref, conversation_id from conversation_alias")).toEqual([
        { conversation_ref: "5531988880001", conversation_id: old.id },
      ]);
      expect(await run("select count(*)::int as n from session")).toEqual([{ n: 1 }]);
      expect(
        await run(
          "select relname from pg_class where relnamespace = 'public'::regnamespace and relname in ('message', 'session') and not relforcerowsecurity",
        ),
      ).toEqual([]);
      expect(await run("select tgname from pg_trigger where tgenabled = 'D'")).toEqual([]);
    });
  });

  it("A9 leaves apart two numbers, two accounts, and two people who had one number after another", async () => {
    await beforeOneNumber(async (run, apply) => {
      const place = await plantAccount(run);
      await plantTalk(place, "551133334444", "agent", ["a", "b"]);
      await plantTalk(place, "5511933334444", "person", ["c", "d"]);
      const left = await plantTalk(place, "5215512345678", "person", ["e", "f"]);
      await run("delete from identity where contact_id = $1", [left.contactId]);
      await plantTalk(place, "525512345678", "agent", ["g", "h"]);
      const before = await run("select id, contact_id from conversation order by id");
      const other = await plantAccount(run);
      await plantTalk(other, "553188880001", "agent", ["i", "j"]);
      await plantTalk({ ...(await plantAccount(run)) }, "5531988880001", "agent", ["k", "l"]);

      await apply();

      expect(
        await run("select id, contact_id from conversation where tenant_id = $1 order by id", [
          place.tenantId,
        ]),
      ).toEqual(before);
      expect(await run("select count(*)::int as n from conversation")).toEqual([{ n: before.length + 2 }]);
      expect(
        await run("select conversation_ref as ref from conversation_alias where tenant_id = $1", [
          other.tenantId,
        ]),
      ).toEqual([{ ref: "5531988880001" }]);
    });
  });
});

describe("address_key", () => {
  it("A9 gives every number the key that phoneKey gives it", async () => {
    const national = fc.stringMatching(/^[0-9]{7,13}$/);
    const written = fc
      .tuple(
        fc.constantFrom("55", "52", "521", "54", "549", "+55 0", "+54 9 0", "0055", "1", "49", "225", "229"),
        national,
      )
      .map(([code, rest]) => `${code}${rest}`);
    const numbers = [
      ...fc.sample(written, 2_000),
      ...["553188880001", "+54 11 15 2345-6789", "5215512345678", "BR.15", "551133334444", ""],
    ];
    const [row] = await database.admin(
      "select array_agg(address_key('whatsapp_phone', given) order by place) as keys from unnest($1::text[]) with ordinality as g(given, place)",
      [numbers],
    );
    expect(row!.keys).toEqual(numbers.map(phoneKey));
  });
});

describe("a person by their number", () => {
  it("A9 E1 is found in every spelling, and no spelling of a known number is added twice", async () => {
    const id = newId();
    await database.admin("insert into contact (tenant_id, id, display_name) values ($1, $2, 'Joana')", [
      tenant.tenantId,
      id,
    ]);
    await withTenant(database.app, tenant.tenantId, async (tx) => {
      await attachIdentity(tx, id, { kind: "phone", id: "553188880001" });
      await attachIdentity(tx, id, { kind: "phone", id: "5531988880001" });
      for (const written of ["553188880001", "5531988880001", "+55 31 98888-0001", "0055 (31) 8888-0001"]) {
        expect(await findContactByIdentity(tx, { kind: "phone", id: written })).toBe(id);
        expect((await listContacts(tx, { text: written }, { limit: 5 })).map((found) => found.id)).toEqual([
          id,
        ]);
      }
    });
    expect(await database.admin("select external_id from identity where contact_id = $1", [id])).toEqual([
      { external_id: "553188880001" },
    ]);
  });
});
