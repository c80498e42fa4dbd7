import { randomBytes } from "node:crypto";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { setSecret } from "../secret/secrets.ts";
import { Vault } from "../secret/vault.ts";
import { designerChoices } from "./designer-choices.ts";

const database = setUpDatabase();

it("I1 the names of secrets are choices of members who may edit agents only", async () => {
  const { tenantId } = await createTestTenant(database.app);
  const as = (role: Role): ServiceContext => ({
    database: database.app,
    tenantId,
    actor: { kind: "member", id: "mia", role },
  });
  const vault = new Vault(database.app, [randomBytes(32)]);
  await setSecret(as("owner"), vault, { name: "brave.key", value: "one", hosts: ["api.example.com"] });
  expect((await designerChoices(as("builder"))).secrets).toEqual(["brave.key"]);
  expect((await designerChoices(as("viewer"))).secrets).toEqual([]);
});
