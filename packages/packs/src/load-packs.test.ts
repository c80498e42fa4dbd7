import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { agentFindings } from "@konstruct/agent-config/checks/check-packs";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { installedPacks, installPacks, openPacksInMemory } from "@konstruct/tools/pack/installed-packs";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { loadPacks } from "./load-packs.ts";

const page = await readFile(join(import.meta.dirname, "../../../docs/packs.md"), "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? "";

let folder: string;
let garage: string;
beforeAll(async () => {
  // Beside this test, so that what the module imports is found.
  folder = await mkdtemp(join(import.meta.dirname, "garage-"));
  garage = join(folder, "pack.ts");
  await writeFile(garage, block("ts"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => loadPacks(["shop"]));

describe("packs", () => {
  it("B1 the pack of the documents loads as the shop does, with its tools, settings and checks", async () => {
    await loadPacks(["shop", garage]);
    expect(installedPacks().map(({ name }) => name)).toEqual(["shop", "garage"]);
    const agent = agentConfigSchema.parse(parse(block("yaml")));
    expect(agentFindings(agent)).toEqual([]);
    const registry = createRegistry(toolsOf(agent.tool_settings));
    const executor = new LocalExecutor({ registry, packs: openPacksInMemory(agent, []) });
    const call = { tool: "garage.bays", args: {}, idempotencyKey: "k" };
    const caller = { tenantId: "t", contactId: "c", customerId: null, now: new Date(0) };
    expect((await executor.execute(call, caller)).data).toEqual({ bays: 3 });
  });

  it("B8 a value or a key its schema does not know is told by its path", async () => {
    await loadPacks([garage]);
    const found = (packs: object) =>
      agentFindings(agentConfigSchema.parse({ packs })).map(({ path, message }) => [path.join("."), message]);
    expect(found({ garage: { bay: 2 } })).toEqual([
      ["packs.garage.bay", "there is no key bay: did you mean bays?"],
    ]);
    expect(found({ garage: { bays: 0 } })).toEqual([
      ["packs.garage.bays", "packs.garage.bays: Too small: expected number to be >=1"],
    ]);
    expect(found({ shop: {} })).toEqual([["packs.shop", "there is no pack shop: known are garage"]]);
  });

  it("B1 without the shop there is no word of it: its tools are unknown like any other", async () => {
    await loadPacks([]);
    const agent = agentConfigSchema.parse({ intents: [{ id: "money", tool: "refund" }] });
    expect(agentFindings(agent).map(({ message }) => message)).toEqual([
      expect.stringContaining("there is no tool refund"),
    ]);
  });

  it("what cannot be loaded, gives no pack, or stands twice is refused", async () => {
    await expect(loadPacks(["no-such-module"])).rejects.toMatchObject({ code: "misconfigured" });
    await expect(loadPacks([join(import.meta.dirname, "../package.json")])).rejects.toMatchObject({
      code: "misconfigured",
    });
    const [shop] = installedPacks();
    expect(() => installPacks([shop!, shop!])).toThrow("Two packs are named shop");
  });
});
