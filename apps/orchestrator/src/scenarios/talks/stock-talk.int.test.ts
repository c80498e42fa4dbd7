import { readFile } from "node:fs/promises";
import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { parseSheet } from "@konstruct/pack-shop/inventory/parse-sheet";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTenantRankers } from "../../dependencies/tenant-rankers.ts";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { addArticles, startFileReach, type TestFileReach } from "../../testing/file-reach.fixture.ts";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const example = new URL("../../../../../examples/computer-shop/", import.meta.url).pathname;
const database = setUpDatabase();
let shop: TestTenant;
let orchestrator: Orchestrator;
let files: TestFileReach;

beforeAll(async () => {
  const agent = await loadAgentYaml(`${example}agent.yaml`);
  shop = await createTestTenant(database.app, { channel: "webchat", config: agent });
  const embedder = new BuiltInEmbedder();
  // Trained in advance, as when a version is published: no reply waits for it.
  await createTenantRankers(database.app, embedder).prepare(shop.tenantId, agent);
  const { rows } = parseSheet(await readFile(`${example}stock.csv`, "utf8"));
  const records = rows.map((row, at) => ({
    kind: "inventory_row",
    key: String(at).padStart(6, "0"),
    data: row,
  }));
  await database.admin(
    `insert into data_record (tenant_id, kind, key, data)
     select $1, r.kind, r.key, r.data from jsonb_to_recordset($2::jsonb) as r(kind text, key text, data jsonb)`,
    [shop.tenantId, JSON.stringify(records)],
  );
  files = await startFileReach();
  orchestrator = await startTestOrchestrator(database, {
    embedder,
    files: files.reach,
  });
  await addArticles(database, shop, files, `${example}knowledge`);
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await files.close();
});

let said = 0;
async function says(text: string): Promise<string> {
  await acceptMessages(database.app, [
    { message: webchatMessage(shop.accountKey, "v1", text), debounceMs: 0 },
  ]);
  said++;
  const replies = await vi.waitFor(
    async () => {
      const rows = await database.admin(
        "select rendered ->> 'text' as text from outbox where state = 'sent' order by seq",
      );
      expect(rows).toHaveLength(said);
      return rows;
    },
    { timeout: 180_000 },
  );
  return String(replies.at(-1)?.text);
}

describe("a shop with a stock list in its records and articles in its knowledge", () => {
  it("D10 F5 T1 T2 T3 recommends, is interrupted, helps, resumes, and restores an earlier value", async () => {
    expect(await says("Recommend a gaming mouse.")).toContain("What's your budget?");
    expect(await says("3000")).toContain("1. ");
    expect(await says("actually 1000")).toContain("Kestrel Dart Mini");
    // Exactly the same call as before, of the same goal.
    expect(await says("no, 3000")).toContain("Pulse Pro Wireless");
    expect(await says("My screen is frozen, what do I do?")).toBe("Which model is it?");
    expect(await says("Lenovo Legion")).toMatch(/Ctrl, Alt and Delete[\s\S]*Back to your search/);
    expect(await says("the first one")).toContain("Good choice");
    const calls = await database.admin("select tool from tool_call order by created_at");
    expect(calls.map((call) => call.tool)).toEqual([
      "inventory.query",
      "inventory.query",
      "inventory.query",
      "knowledge_base.search",
    ]);
    expect(await database.admin("select from dead_letter")).toEqual([]);
  });
});
