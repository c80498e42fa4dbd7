import { newId } from "@konstruct/core/ids";
import { phoneKey } from "@konstruct/core/phone/phone-key";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachIdentity, findContactByIdentity } from "../contact/find-contact.ts";
import { listContacts } from "../contact/list-contacts.ts";
import { withTenant } from "../with-tenant.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

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
