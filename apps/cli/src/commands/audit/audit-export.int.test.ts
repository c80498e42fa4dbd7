import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKeyPair, loadSigningKey } from "@konstruct/audit/keys";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { createTestDatabase, createTestTenant, type TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { signedExport } from "./audit-export.ts";
import { auditVerify } from "./audit-verify.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "konstruct-export-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = generateKeyPair();

async function exported(): Promise<string> {
  const { tenantId } = await createTestTenant(database.app);
  await withTenant(database.app, tenantId, (tx) =>
    stageAudit(
      tx,
      Array.from({ length: 5 }, (_, index) => ({
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "test" },
        action: "tool.called",
        subject: { kind: "tool_call", id: `call-${index}` },
        detail: { index },
      })),
    ),
  );
  let text = "";
  for await (const line of signedExport(database.app, tenantId, loadSigningKey(keys.privatePem)))
    text += line;
  return text;
}

async function verify(text: string) {
  const [file, publicKey] = [join(folder, "log.jsonl"), join(folder, "public.pem")];
  await Promise.all([writeFile(file, text), writeFile(publicKey, keys.publicPem)]);
  const io = memoryIo();
  const exitCode = await auditVerify(io, file, { publicKey: [publicKey], json: true });
  return { exitCode, result: io.lines()[0] };
}

describe("audit export and verify", () => {
  it("I2 an export ends in a signature and verifies offline", async () => {
    const text = await exported();
    expect(text.trimEnd().split("\n").at(-1)).toContain('{"checkpoint":');
    expect(await verify(text)).toMatchObject({
      exitCode: 0,
      result: { ok: true, entries: 5, provenThrough: 5 },
    });
  });

  it("I2 one flipped byte is found and its entry named", async () => {
    const text = await exported();
    const changed = text.split("\n").find((line) => line.includes("call-2")) ?? "{}";
    const { seq } = JSON.parse(changed) as { seq: number };
    expect(await verify(text.replace("call-2", "call-3"))).toMatchObject({
      exitCode: 1,
      result: { ok: false, firstBadSeq: seq },
    });
  });
});
