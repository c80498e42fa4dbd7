import { randomBytes } from "node:crypto";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allRoles, type Role, type ServiceContext } from "../context.ts";
import { rotateDataKey } from "../secret/rotate-data-key.ts";
import { Vault } from "../secret/vault.ts";
import {
  listModelEndpoints,
  openModelEndpoints,
  removeModelEndpoint,
  saveModelEndpoint,
} from "./model-endpoints.ts";

const masterKey = randomBytes(32);
const ours = {
  provider: "openai",
  baseUrl: "https://models.example/v1/",
  model: "small",
  key: "sk-a-long-key-0001",
} as const;

const database = setUpDatabase();
let vault: Vault;
let acme: ServiceContext;
beforeAll(async () => {
  vault = new Vault(database.app, [masterKey]);
});
beforeEach(async () => {
  acme = await contextAs("admin");
});

async function contextAs(role: Role): Promise<ServiceContext> {
  const { tenantId } = await createTestTenant(database.app);
  return { database: database.app, tenantId, actor: { kind: "member", id: "mia", role } };
}

describe("a tenant's own models", () => {
  it("I3 J4 are stored with a sealed key, shown without it, opened for calls, and every change is audited", async () => {
    await saveModelEndpoint(acme, vault, { ...ours, price: { input: 0.5, output: 2 } });
    const claude = { provider: "anthropic", baseUrl: "https://claude.example", model: "c" } as const;
    await saveModelEndpoint(acme, vault, { ...claude, key: "short" });
    const shown = await listModelEndpoints(acme);
    expect(shown).toMatchObject([
      { provider: "openai", baseUrl: "https://models.example/v1", keyHint: "0001", hasKey: true },
      { provider: "anthropic", keyHint: null, hasKey: true, price: null, changedBy: "member:mia" },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/sk-a-long|short|sealed/);
    const rows = await database.admin("select t::text as row from model_endpoint t where tenant_id = $1", [
      acme.tenantId,
    ]);
    expect(rows.filter(({ row }) => String(row).includes("sk-a-long-key"))).toEqual([]);
    expect(await openModelEndpoints(acme, vault)).toMatchObject([
      { provider: "openai", key: ours.key, price: { input: 0.5, output: 2 } },
      { provider: "anthropic", key: "short" },
    ]);
    await removeModelEndpoint(acme, { provider: "anthropic" });
    await expect(removeModelEndpoint(acme, { provider: "anthropic" })).rejects.toMatchObject({
      code: "not_found",
    });
    const entries = await database.admin(
      "select action, convert_from(bytes, 'UTF8') as text from audit_entry where tenant_id = $1 order by staged_xid, id",
      [acme.tenantId],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      "model_endpoint.changed",
      "model_endpoint.changed",
      "model_endpoint.removed",
    ]);
    expect(entries.filter(({ text }) => /sk-a-long|short/.test(String(text)))).toEqual([]);
  });

  it("I3 a key stays when only the model changes, and is never sent to another address", async () => {
    await saveModelEndpoint(acme, vault, ours);
    const { key: _, ...keyless } = ours;
    await saveModelEndpoint(acme, vault, { ...keyless, model: "large" });
    expect(await openModelEndpoints(acme, vault)).toMatchObject([{ model: "large", key: ours.key }]);
    const elsewhere = saveModelEndpoint(acme, vault, { ...keyless, baseUrl: "https://thief.example/v1" });
    await expect(elsewhere).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: expect.stringContaining("Enter the key again"),
    });
    expect(await openModelEndpoints(acme, vault)).toMatchObject([{ baseUrl: "https://models.example/v1" }]);
  });

  it("J4 a local server needs no key, Anthropic does; an invalid address or key is named", async () => {
    const { key: _, ...keyless } = ours;
    await saveModelEndpoint(acme, vault, { ...keyless, baseUrl: "http://localhost:11434/v1" });
    expect(await openModelEndpoints(acme, vault)).toMatchObject([{ key: null }]);
    const refused = [
      { ...keyless, provider: "anthropic" },
      { ...ours, baseUrl: "models.example" },
      { ...ours, baseUrl: "file:///etc/passwd" },
      { ...ours, baseUrl: "https://me:secret@models.example/v1" },
      { ...ours, baseUrl: "https://:secret@models.example/v1" },
      { ...ours, baseUrl: "https://models.example/v1?key=1" },
      { ...ours, model: " " },
      { ...ours, key: "two words" },
      { ...ours, key: "line\nbreak" },
      { ...ours, price: { input: -1, output: 1 } },
      { ...ours, provider: "other" },
    ];
    for (const input of refused)
      await expect(saveModelEndpoint(acme, vault, input as typeof ours)).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it("I1 are visible to their tenant only, and only to owners and admins", async () => {
    await saveModelEndpoint(acme, vault, ours);
    const globex = await contextAs("owner");
    expect(await listModelEndpoints(globex)).toEqual([]);
    expect(await openModelEndpoints(globex, vault)).toEqual([]);
    for (const role of allRoles.filter((one) => one !== "owner" && one !== "admin")) {
      const member = await contextAs(role);
      await expect(listModelEndpoints(member)).rejects.toMatchObject({ code: "unauthorised" });
      await expect(saveModelEndpoint(member, vault, ours)).rejects.toMatchObject({ code: "unauthorised" });
    }
  });

  it("I3 open after the tenant's data key was rotated", async () => {
    await saveModelEndpoint(acme, vault, ours);
    expect(await rotateDataKey(acme, [masterKey])).toMatchObject({ resealed: 1 });
    expect(await openModelEndpoints(acme, new Vault(database.app, [masterKey]))).toMatchObject([
      { key: ours.key },
    ]);
  });
});
