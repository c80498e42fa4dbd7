import { randomBytes } from "node:crypto";
import type { ServiceContext } from "@konstruct/services/context";
import { removeModelEndpoint, saveModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { readTriedModel, tryModel } from "@konstruct/services/model/try-model";
import { Vault } from "@konstruct/services/secret/vault";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../start-orchestrator.ts";
import { startFileReach, type TestFileReach } from "../testing/file-reach.fixture.ts";
import { startTestOrchestrator } from "../testing/orchestrator.fixture.ts";

const masterKey = randomBytes(32);
const key = "sk-of-acme-alone-01";

const database = setUpDatabase();
let model: OpenAISimulator;
let files: TestFileReach;
let orchestrator: Orchestrator;
let context: ServiceContext;
beforeAll(async () => {
  const { tenantId } = await createTestTenant(database.app);
  context = { database: database.app, tenantId, actor: { kind: "member", id: "mia", role: "admin" } };
  model = await startOpenAISimulator({ keys: [key] });
  files = await startFileReach([new URL(model.url).origin]);
  orchestrator = await startTestOrchestrator(database, { masterKey, files: files.reach });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await files.close();
  await model.stop();
});

/** A model tried as it is configured; returns the job's end. */
async function tried(provider: "openai" | "anthropic" = "openai") {
  const { jobId } = await tryModel(context, { provider });
  return vi.waitFor(
    async () => {
      const job = await readTriedModel(context, jobId);
      expect(["done", "failed"]).toContain(job.state);
      return job;
    },
    { timeout: 180_000 },
  );
}

const save = (given: string, baseUrl = model.url) =>
  saveModelEndpoint(context, new Vault(database.app, [masterKey]), {
    provider: "openai",
    baseUrl,
    model: "own",
    key: given,
    price: { input: 1, output: 2 },
  });

const lastCall = async () => {
  const rows = await database.admin(
    `select convert_from(bytes, 'UTF8')::jsonb as entry from audit_entry
     where tenant_id = $1 and action = 'llm.called' order by staged_xid desc limit 1`,
    [context.tenantId],
  );
  return rows[0]?.entry;
};

describe("a trial of a tenant's own model", () => {
  it("J4 I2 reports the answer, its duration and its cost, and the call is in the audit log", async () => {
    await save(key);
    const { state, result } = await tried();
    expect(state).toBe("done");
    expect(result).toMatchObject({ model: "own", answer: expect.stringMatching(/\S/) });
    expect(result?.costMicroUsd).toBeGreaterThan(0);
    expect(await lastCall()).toMatchObject({
      subject: { kind: "model", id: "openai/own" },
      costMicroUsd: result?.costMicroUsd,
      latencyMs: result?.ms,
    });
  });

  it("J4 F3 reports at once and exactly why it failed: a wrong key, a private address, no configuration", async () => {
    const before = model.requests.length;
    await save("sk-somebody-elses-9999");
    expect(await tried()).toMatchObject({
      state: "failed",
      error: { text: expect.stringContaining("Incorrect API key provided") },
    });
    expect(model.requests).toHaveLength(before + 1);
    expect(await lastCall()).toMatchObject({ detail: { purpose: "try", error: "unauthorised" } });
    await save(key, "http://127.0.0.1:9/v1");
    expect(await tried()).toMatchObject({
      state: "failed",
      error: { text: expect.stringContaining("EGRESS_ALLOW_PRIVATE") },
    });
    await removeModelEndpoint(context, { provider: "openai" });
    expect(await tried()).toMatchObject({
      state: "failed",
      error: { text: "This model is no longer configured." },
    });
  });
});
