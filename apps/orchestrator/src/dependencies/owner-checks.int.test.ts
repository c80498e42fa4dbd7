import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { mostGuesses } from "@konstruct/tools/owner/owner-checks";
import { expect, it } from "vitest";
import { createOwnerChecks } from "./owner-checks.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

async function newContact(): Promise<string> {
  const id = newId();
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, id]);
  return id;
}
const guess = (contactId: string, record: string, said: string) =>
  createOwnerChecks(database.app, tenant.tenantId).prove({
    contactId,
    record,
    fact: `fact of ${record}`,
    guesses: [said],
    right: ["right"],
  });

it("B1 I1 guesses about a record count over all contacts, at once too, and a new visitor begins no new count", async () => {
  const visitors = await Promise.all(Array.from({ length: mostGuesses.record }, newContact));
  await Promise.all(visitors.map((visitor, at) => guess(visitor, "r1", `wrong ${at}`)));
  expect(await guess(await newContact(), "r1", "right")).toBe("unproven");
  expect(await guess(await newContact(), "r2", "right")).toBe("proven");
});

it("B1 I1 a contact's guesses count over all records, and what they proved stays", async () => {
  const contact = await newContact();
  expect(await guess(contact, "own", "right")).toBe("proven");
  for (let at = 0; at < mostGuesses.contact; at++) await guess(contact, `other ${at}`, `wrong ${at}`);
  expect(await guess(contact, "next", "right")).toBe("spent");
  expect(await guess(contact, "own", "nothing")).toBe("proven");
  const of = await createOwnerChecks(database.app, tenant.tenantId).verified(contact);
  expect(of).toMatchObject({ email: [], phone: [], signedIn: [] });
});
