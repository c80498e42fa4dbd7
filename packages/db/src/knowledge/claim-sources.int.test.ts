import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { claimSource, tenantsWithDueSources } from "./claim-sources.ts";
import { ensureCollection, insertSource } from "./sources.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

it("E3 a ready source of another embedder is claimed by one worker, and by another once the lease has ended", async () => {
  const { tenantId } = tenant;
  const id = newId();
  await withTenant(database.app, tenantId, async (tx) => {
    const file = { contentType: "text/plain", objectKey: "k", settings: {}, createdBy: "member:test" };
    const collectionId = await ensureCollection(tx, "Help");
    await insertSource(tx, { id, collectionId, kind: "file", name: "help.txt", ...file });
  });
  await database.admin(
    "update knowledge_source set state = 'ready', due_at = null, embedder = 'old' where id = $1",
    [id],
  );
  const claim = (worker: string) =>
    withTenant(database.app, tenantId, (tx) => claimSource(tx, worker, "new", 60_000));
  expect(await tenantsWithDueSources(database.app, "new", 10)).toEqual([tenantId]);
  expect(await claim("worker-a")).toMatchObject({ id, fence: 1 });
  expect(await claim("worker-b")).toBeUndefined();
  expect(await tenantsWithDueSources(database.app, "new", 10)).toEqual([]);
  await database.admin("update knowledge_source set lease_until = now(), due_at = now() where id = $1", [id]);
  expect(await claim("worker-b")).toMatchObject({ id, fence: 2 });
});
