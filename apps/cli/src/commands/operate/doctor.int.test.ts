import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it("G1 says which agents' notices get to nobody", async () => {
    expect(await checkOf("notices")).toMatchObject({ name: "notices", ok: expect.any(Boolean) });
  });

  it("K1 a storage that cannot be written to is a finding with what to do", async () => {
    process.env.STORAGE_DIR = join(installation.folder, "a-file");
    await writeFile(process.env.STORAGE_DIR, "no folder");
    const found = await checkOf("storage");
    delete process.env.STORAGE_DIR;
    expect(found).toMatchObject({ ok: false, remedy: expect.stringContaining("STORAGE_DIR") });
  });
});
