import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { type Answer, answerOnce } from "./answer-once.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);

const keep = (error: AppError): Answer | undefined =>
  error.code === "conflict" ? { status: 409, body: { message: error.message } } : undefined;

/** Work that leaves a row in the database, each time with another name. */
const leaveTrace = (tx: TenantTransaction) =>
  tx.query({
    text: "insert into contact (tenant_id, id, display_name) values ($1, $2, 'trace')",
    values: [tx.tenantId, newId()],
  });
const done = async (tx: TenantTransaction): Promise<Answer> => {
  await leaveTrace(tx);
  return { status: 200, body: { at: newId(), z: 1, a: [1.5, null] } };
};
const once = (key: string, work = done, hash = "h", of = tenant) =>
  answerOnce(database.app, of.tenantId, { key, hash }, work, keep);
const traces = async () =>
  Number((await database.admin("select count(*)::int as n from contact where display_name = 'trace'"))[0]?.n);

describe("answerOnce", () => {
  it("C6 runs twenty simultaneous requests with one key once and answers all alike", async () => {
    const before = await traces();
    const ends = await Promise.all(Array.from({ length: 20 }, () => once("k-20")));
    expect(await traces()).toBe(before + 1);
    expect(new Set(ends.map((end) => end.kind === "answered" && JSON.stringify(end.answer))).size).toBe(1);
    expect(ends.filter((end) => end.kind === "answered" && !end.replayed)).toHaveLength(1);
  });

  it("C6 stores a refusal too, and rolls back the work before it", async () => {
    const before = await traces();
    const refuse = async (tx: TenantTransaction): Promise<Answer> => {
      await leaveTrace(tx);
      throw new AppError("conflict", "too late");
    };
    const kept = { status: 409, body: { message: "too late" } };
    expect(await once("k-409", refuse)).toEqual({ kind: "answered", answer: kept, replayed: false });
    expect(await once("k-409")).toEqual({ kind: "answered", answer: kept, replayed: true });
    expect(await traces()).toBe(before);
  });

  it("C6 stores no answer for any other failure: the same request may succeed later", async () => {
    const fail = async (): Promise<Answer> => {
      throw new AppError("unavailable", "try again");
    };
    await expect(once("k-503", fail)).rejects.toMatchObject({ code: "unavailable" });
    expect(await once("k-503")).toMatchObject({ kind: "answered", replayed: false });
  });

  it("C6 refuses a key used for another request, and a key belongs to its tenant", async () => {
    await once("k-1");
    expect(await once("k-1", done, "h2")).toEqual({ kind: "other_request" });
    expect(await once("k-1", done, "h2", other)).toMatchObject({ kind: "answered", replayed: false });
  });

  it("C6 answers that a long request is in flight, and runs nothing twice", async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = once("k-slow", async (tx) => {
      started.resolve();
      await release.promise;
      return done(tx);
    });
    await started.promise;
    expect(await once("k-slow")).toEqual({ kind: "in_flight" });
    release.resolve();
    expect(await slow).toMatchObject({ kind: "answered", replayed: false });
  });

  it("C6 an operator deletes old answers, none of the last day; the application deletes none", async () => {
    await once("k-old");
    await once("k-new");
    await database.admin(
      "update idempotent_request set created_at = now() - interval '25 hours' where key = 'k-old'",
    );
    const owner = new pg.Client({ connectionString: database.urls.owner });
    await owner.connect();
    const purged = await owner.query("select purge_idempotent_requests(now())::int as n");
    await owner.end();
    expect(purged.rows).toEqual([{ n: 1 }]);
    expect(await once("k-new")).toMatchObject({ replayed: true });
    const purge = database.app.query({ text: "select purge_idempotent_requests(now())" });
    await expect(purge).rejects.toMatchObject({ code: "42501" });
    const remove = withTenant(database.app, tenant.tenantId, (tx) =>
      tx.query({ text: "delete from idempotent_request" }),
    );
    await expect(remove).rejects.toMatchObject({ code: "42501" });
  });
});
