import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliActor } from "../../compose/tenant-context.ts";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

type Report = { ok: boolean; checks: { name: string; ok: boolean; detail: string; remedy?: string }[] };

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
});
afterAll(() => installation.close());

async function checkOf(name: string) {
  const { json } = await run(["doctor", "--json"]);
  return (json as Report).checks.find((check) => check.name === name);
}

describe("konstruct doctor", () => {
  it("K1 says which storage and which embedder are in use, after trying both", async () => {
    const folder = join(installation.folder, "objects");
    expect(await checkOf("storage")).toEqual({ name: "storage", ok: true, detail: `folder ${folder}` });
    expect(await checkOf("embeddings")).toEqual({ name: "embeddings", ok: true, detail: "built-in-1" });
  });

  it("G1 says whose notices get to nobody, and agent check says it of a tenant", async () => {
    const file = join(installation.folder, "mina.yaml");
    await writeFile(file, "name: Mina\nescalation: { deliver_by: [email] }\n");
    const { app } = installation.database;
    await createTenant({ database: app, actor: cliActor }, { slug: "reach", name: "Reach" });
    const fresh = await checkOf("notices");
    expect(fresh).toMatchObject({ ok: true, detail: expect.stringMatching(/without members: .*\breach\b/) });
    await run([
      "members",
      "add",
      "dana@reach.example",
      "--name",
      "Dana",
      "--role",
      "owner",
      "--tenant",
      "reach",
    ]);
    const { json: checked } = await run(["agent", "check", file, "--tenant", "reach", "--json"]);
    expect(checked).toMatchObject({
      ok: true,
      warnings: [{ path: "escalation.deliver_by", message: expect.stringContaining("email has no server") }],
    });
    expect((await checkOf("notices"))?.detail).not.toContain("Mina of reach");
    await run(["agent", "publish", file, "--tenant", "reach", "--yes"]);
    const found = await checkOf("notices");
    expect(found).toMatchObject({ ok: false, remedy: expect.stringContaining("SMTP_URL") });
    expect(found?.detail).toContain("Mina of reach: Nobody can be reached");
  });

  it("K1 a storage that cannot be written to is a finding with what to do", async () => {
    process.env.STORAGE_DIR = join(installation.folder, "a-file");
    await writeFile(process.env.STORAGE_DIR, "no folder");
    const found = await checkOf("storage");
    delete process.env.STORAGE_DIR;
    expect(found).toMatchObject({ ok: false, remedy: expect.stringContaining("STORAGE_DIR") });
  });
});
