import { randomBytes } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { createEgress } from "@konstruct/egress/create-egress";
import type { ServiceContext } from "@konstruct/services/context";
import { removeModelEndpoint, saveModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { Vault } from "@konstruct/services/secret/vault";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { modelAt } from "../testing/orchestrator.fixture.ts";
import { TenantModels, type TenantModelsOptions } from "./tenant-models.ts";

const key = "sk-of-acme-alone-01";
const asked = [{ role: "user" as const, content: "Hello" }];
const agentWith = (provider: AgentConfig["model"]["provider"], name = "") =>
  ({ model: { provider, name } }) as Pick<AgentConfig, "model">;
const anyModel = agentWith("default");

const database = setUpDatabase();
let vault: Vault;
let acme: ServiceContext;
let globex: ServiceContext;
let own: OpenAISimulator;
let installation: OpenAISimulator;
beforeAll(async () => {
  vault = new Vault(database.app, [randomBytes(32)]);
  const context = async (): Promise<ServiceContext> => ({
    database: database.app,
    tenantId: (await createTestTenant(database.app)).tenantId,
    actor: { kind: "system", id: "test" },
  });
  [acme, globex] = [await context(), await context()];
  own = await startOpenAISimulator({ keys: [key], model: "own" });
  installation = await startOpenAISimulator();
});
afterAll(async () => {
  await Promise.all([own.stop(), installation.stop()]);
});
afterEach(() => {
  vi.useRealTimers();
});

const modelsWith = (over: Partial<TenantModelsOptions> = {}) =>
  new TenantModels({
    database: database.app,
    vault,
    llm: modelAt(installation.url),
    egress: createEgress({ allowPrivate: [new URL(own.url).origin] }),
    ...over,
  });

const save = (context: ServiceContext, provider: "openai" | "anthropic", given = key) =>
  saveModelEndpoint(context, vault, {
    provider,
    baseUrl: provider === "openai" ? own.url : new URL(own.url).origin,
    model: "own-model",
    key: given,
    price: { input: 1, output: 2 },
  });

describe("the model of a tenant", () => {
  it("I1 J4 is its own if it has one, by its own key and price; every other tenant keeps the installation's", async () => {
    await save(acme, "openai");
    await save(acme, "anthropic");
    const models = modelsWith();
    const model = await models.modelFor(acme.tenantId, anyModel);
    expect(await model?.generate(asked)).toMatchObject({ model: "own-model" });
    expect(model?.getCost(1_000, 1_000)).toBe(3_000);
    const claude = await models.modelFor(acme.tenantId, agentWith("anthropic"));
    expect(await claude?.generate(asked)).toMatchObject({ model: "own-model" });
    expect(await models.modelFor(acme.tenantId, agentWith("builtin"))).toBeNull();
    const before = installation.requests.length;
    await (await models.modelFor(globex.tenantId, anyModel))?.generate(asked);
    expect(installation.requests).toHaveLength(before + 1);
    expect(await models.modelFor(globex.tenantId, agentWith("anthropic"))).toBeNull();
  });

  it("J4 changes within five seconds of being set up or removed, and is cached in between", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const models = modelsWith();
    await models.modelFor(globex.tenantId, anyModel);
    await save(globex, "openai");
    vi.setSystemTime(Date.now() + 5_001);
    expect((await models.modelFor(globex.tenantId, anyModel))?.model).toBe("own-model");
    const learnt = await models.modelFor(globex.tenantId, anyModel);
    vi.setSystemTime(Date.now() + 5_001);
    expect(await models.modelFor(globex.tenantId, anyModel)).toBe(learnt);
    await removeModelEndpoint(globex, { provider: "openai" });
    vi.setSystemTime(Date.now() + 5_001);
    expect((await models.modelFor(globex.tenantId, anyModel))?.model).not.toBe("own-model");
  });

  it("B1 J4 a model found on this machine serves agents that name none, of tenants that have none, while it answers", async () => {
    await save(acme, "openai");
    await removeModelEndpoint(globex, { provider: "openai" }).catch(() => undefined);
    let isThere = true;
    const found = { provider: "openai", baseUrl: installation.url, key: null, price: null } as const;
    const llm = {
      ...modelAt(""),
      openai: { baseUrl: "https://api.openai.com/v1" },
      found: () => (isThere ? { ...found, model: "qwen3:8b", found: true as const } : undefined),
    };
    const models = modelsWith({ llm });
    expect(await models.modelFor(globex.tenantId, anyModel)).toMatchObject({
      model: "qwen3:8b",
      replaceable: true,
    });
    expect((await models.modelFor(acme.tenantId, anyModel))?.model).toBe("own-model");
    for (const chosen of [agentWith("openai"), agentWith("default", "gpt-5"), agentWith("builtin")])
      expect(await models.modelFor(globex.tenantId, chosen)).toBeNull();
    isThere = false;
    expect(await models.modelFor(globex.tenantId, anyModel)).toBeNull();
  });

  it("F3 is not reached at a private address unless the operator lists it, and a wrong key is reported in the vendor's words", async () => {
    await save(acme, "openai");
    const guarded = await modelsWith({ egress: createEgress() }).own(acme.tenantId, "openai");
    const before = own.requests.length;
    await expect(guarded?.generate(asked)).rejects.toMatchObject({
      code: "rejected_by_platform",
      context: { reason: "address_refused" },
    });
    expect(own.requests).toHaveLength(before);
    for (const provider of ["openai", "anthropic"] as const) {
      await save(acme, provider, "sk-somebody-elses-9999");
      const model = await modelsWith().own(acme.tenantId, provider);
      await expect(model?.generate(asked)).rejects.toMatchObject({
        code: "unauthorised",
        message: expect.stringMatching(/Incorrect API key provided|invalid x-api-key/),
      });
    }
    expect(await modelsWith().own(globex.tenantId, "anthropic")).toBeUndefined();
  });
});
