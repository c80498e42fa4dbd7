import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { claimSource, endSource, reportProgress } from "./claim-sources.ts";
import { ensureCollection, insertSource, requeueSource } from "./sources.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);
const claim = (worker: string) => inTenant((tx) => claimSource(tx, worker, "words", 60_000));

async function addFile(): Promise<string> {
  const id = newId();
  await inTenant(async (tx) =>
    insertSource(tx, {
      id,
      collectionId: await ensureCollection(tx, "default"),
      kind: "file",
      name: `${id}.pdf`,
      contentType: "application/pdf",
      objectKey: `old-${id}`,
      settings: {},
      createdBy: "member:bo",
    }),
  );
  return id;
}

const end = { state: "ready", reason: null, againInMs: null } as const;

describe("requeueSource", () => {
  it("E3 a worker that still reads the old file changes nothing any more, and the new file is claimed", async () => {
    const id = await addFile();
    const reading = (await claim("w1"))!;
    expect(reading).toMatchObject({ id, objectKey: `old-${id}` });
    const file = { objectKey: `new-${id}`, contentType: "text/plain" };
    expect(await inTenant((tx) => requeueSource(tx, id, file))).toEqual({ replacedKey: `old-${id}` });
    expect(await inTenant((tx) => reportProgress(tx, reading, "reading", {}, 60_000))).toBe(false);
    expect(await inTenant((tx) => endSource(tx, reading, end, "words"))).toBe(false);
    const next = (await claim("w2"))!;
    expect(next).toMatchObject({ id, objectKey: `new-${id}`, contentType: "text/plain" });
    expect(await inTenant((tx) => endSource(tx, next, end, "words"))).toBe(true);
  });

  it("E3 a new file of unknown type has no type, and without a new file the old one keeps its type", async () => {
    const id = await addFile();
    await inTenant((tx) => requeueSource(tx, id, null));
    const same = (await claim("w1"))!;
    expect(same).toMatchObject({ id, objectKey: `old-${id}`, contentType: "application/pdf" });
    await inTenant((tx) => requeueSource(tx, id, { objectKey: `new-${id}`, contentType: null }));
    expect(await claim("w1")).toMatchObject({ id, objectKey: `new-${id}`, contentType: null });
  });
});
