import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, expect, it, vi } from "vitest";
import { createShop, startTestOrchestrator } from "../testing/orchestrator.fixture.ts";

/** Vectors of length 1 by the first letter of a text; records the texts. */
class NotingEmbedder extends BuiltInEmbedder {
  readonly embedded: string[] = [];

  override async embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.embedded.push(...texts);
    return texts.map((text) => {
      const vector = new Float32Array(this.dimensions);
      vector[(text.codePointAt(0) ?? 0) % this.dimensions] = 1;
      return vector;
    });
  }
}

const database = setUpDatabase();
let shop: TestTenant;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
});

const patiently = { timeout: 180_000 };
const kept = () =>
  database.admin("select hash, trained_at from agent_classifier where tenant_id = $1", [shop.tenantId]);

it("B2 a publish leads to a stored classifier, which the next turn uses, also after a restart", async () => {
  const config = agentConfigSchema.parse({
    intents: [
      {
        id: "repair",
        label: "repair",
        examples: ["my washing machine leaks", "the dryer makes noise"],
        required_params: ["model"],
      },
      { id: "hours", label: "hours", examples: ["when are you open"], required_params: ["day"] },
    ],
  });
  const orchestrator = await startTestOrchestrator(database, { embedder: new NotingEmbedder() });
  const actor = { kind: "system", id: "test" } as const;
  const context = { database: database.app, tenantId: shop.tenantId, actor };
  await publishAgentVersion(context, { agentId: shop.agentId, config });
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), patiently);
  await orchestrator.drain(5_000);
  const trained = await kept();

  const second = new NotingEmbedder();
  const restarted = await startTestOrchestrator(database, { embedder: second });
  const said = "my washing machine leaks again";
  await acceptMessages(database.app, [
    { message: webchatMessage(shop.accountKey, "visitor", said), debounceMs: 0 },
  ]);
  await vi.waitFor(
    async () => expect(await database.admin("select id from turn")).toHaveLength(1),
    patiently,
  );
  await restarted.drain(5_000);
  expect(second.embedded).toContain(said);
  expect(await kept()).toEqual(trained);
});
