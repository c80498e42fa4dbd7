import { newId } from "@konstruct/core/ids";
import type { KeptAs, Preference, PreferenceChange } from "@konstruct/core/preference";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { copyPreferences } from "./copy-preferences.ts";
import { PostgresPreferences } from "./postgres-preferences.ts";
import type { PreferenceMemory, PreferenceOwner } from "./preference-memory.ts";
import { startZepDouble, type ZepDouble } from "./zep/zep-double.fixture.ts";
import { ZepPreferences } from "./zep/zep-preferences.ts";

const database = setUpDatabase();
let zep: ZepDouble;
let owner: PreferenceOwner;
beforeAll(async () => {
  zep = await startZepDouble("zep-key");
});
afterAll(async () => {
  await zep.stop();
});
beforeEach(async () => {
  const { tenantId, agentId } = await createTestTenant(database.app);
  owner = { tenantId, agentId, contactId: await newContact(tenantId) };
});

async function newContact(tenantId: string): Promise<string> {
  const id = newId();
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenantId, id]);
  return id;
}

const inZep = (apiKey = "zep-key") => new ZepPreferences({ apiKey, baseUrl: zep.url, timeoutMs: 2_000 });

const from = { quote: "I said so", messageId: newId() };
const kinds: Record<string, KeptAs> = {
  budget: { many: false, opposite: null },
  liked_brand: { many: true, opposite: "disliked_brand" },
  disliked_brand: { many: true, opposite: "liked_brand" },
};
const holds = (preference: Preference): PreferenceChange => ({
  holds: preference,
  keptAs: kinds[preference.kind]!,
  ...from,
});
const budget = (max: number) => holds({ kind: "budget", value: max });
const likes = (text: string) => holds({ kind: "liked_brand", value: text });
const dislikes = (text: string) => holds({ kind: "disliked_brand", value: text });

const sorted = (preferences: Preference[]) =>
  preferences.map((one) => `${one.kind} ${JSON.stringify(one.value)}`).toSorted();

const implementations: [string, () => PreferenceMemory][] = [
  ["Postgres", () => new PostgresPreferences(database.app)],
  ["Zep", () => inZep()],
];

describe.each(implementations)("preferences in %s", (_name, open) => {
  it("D7 are read as they were written, a new budget replaces the old one, and a make is either liked or disliked", async () => {
    const memory = open();
    expect(await memory.read(owner)).toEqual([]);
    await memory.write(owner, [budget(1_500), likes("Kestrel"), likes("Pulse")]);
    await memory.write(owner, [budget(2_000), dislikes("kestrel")]);
    expect(sorted(await memory.read(owner))).toEqual([
      "budget 2000",
      'disliked_brand "kestrel"',
      'liked_brand "Pulse"',
    ]);
    await memory.write(owner, [{ drops: "liked_brand", ...from }]);
    expect(sorted(await memory.read(owner))).toEqual(["budget 2000", 'disliked_brand "kestrel"']);
  });

  it("D7 an empty update changes nothing, and a repeated update counts once", async () => {
    const memory = open();
    await memory.write(owner, []);
    await memory.write(owner, [likes("Pulse")]);
    await memory.write(owner, [likes("Pulse")]);
    expect(await memory.read(owner)).toHaveLength(1);
  });

  it("D7 I1 another agent, another contact and another tenant read none of them", async () => {
    const memory = open();
    await memory.write(owner, [likes("Pulse")]);
    const elsewhere = await createTestTenant(database.app);
    expect(await memory.read({ ...owner, agentId: newId() })).toEqual([]);
    expect(await memory.read({ ...owner, contactId: await newContact(owner.tenantId) })).toEqual([]);
    expect(await memory.read({ ...owner, tenantId: elsewhere.tenantId })).toEqual([]);
  });

  it("E1 forgetting a person applies to every agent", async () => {
    const memory = open();
    await memory.write(owner, [likes("Pulse")]);
    await memory.forget(owner.tenantId, owner.contactId);
    await memory.forget(owner.tenantId, owner.contactId);
    expect(await memory.read(owner)).toEqual([]);
  });
});

describe("an outside memory", () => {
  it("D7 gets learned preferences once, and ended ones are removed there", async () => {
    const own = new PostgresPreferences(database.app);
    await own.write(owner, [budget(900), likes("Pulse")]);
    await copyPreferences(database.app, inZep(), owner.tenantId);
    expect(sorted(await inZep().read(owner))).toEqual(sorted(await own.read(owner)));
    const calls = zep.calls.length;
    await copyPreferences(database.app, inZep(), owner.tenantId);
    expect(zep.calls).toHaveLength(calls);

    await own.write(owner, [{ drops: "liked_brand", ...from }]);
    await copyPreferences(database.app, inZep(), owner.tenantId);
    expect(sorted(await inZep().read(owner))).toEqual(["budget 900"]);
  });

  it("D7 while it is down nothing is lost, and the copy is made later", async () => {
    const own = new PostgresPreferences(database.app);
    await own.write(owner, [likes("Pulse")]);
    zep.failNext(503);
    await expect(copyPreferences(database.app, inZep(), owner.tenantId)).rejects.toMatchObject({
      code: "unavailable",
      retryable: true,
    });
    await copyPreferences(database.app, inZep(), owner.tenantId);
    expect(await inZep().read(owner)).toHaveLength(1);
  });

  it("D7 a wrong key is another error than a service that is down, and foreign facts are skipped", async () => {
    await expect(inZep("other").read(owner)).rejects.toMatchObject({
      code: "unauthorised",
      retryable: false,
    });
    await inZep().write(owner, [likes("Pulse")]);
    zep.addFact(`${owner.tenantId}.${owner.contactId}`, {
      name: "LIVES_IN",
      fact: "The customer lives in Lisbon",
    });
    expect(await inZep().read(owner)).toHaveLength(1);
  });
});
