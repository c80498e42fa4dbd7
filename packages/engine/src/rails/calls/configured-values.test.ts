import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

/** A chain of bakeries: the tenant's configuration names the branch and the limit of every call. */
const describeBakery = describedTools({
  "bread.find": { effect: "read", keys: ["branch", "kind"] },
  "bread.order": { effect: "write", keys: ["limit", "kind"] },
});
const kinds = { params: { kind: {} }, required_params: ["kind"] };
const intents = [
  { id: "find", ...kinds, tool: "bread.find", args: { branch: "BR-1205", kind: "{kind}" } },
  { id: "order", ...kinds, tool: "bread.order", args: { limit: 250, kind: "{kind}" } },
];

async function made(tool: string, args: JsonObject) {
  const talk = createTalk(
    [{ toolCalls: [{ name: tool, arguments: args }] }, { toolCalls: [reply("Listo.")] }, "Listo."],
    {
      agent: { tools: null, intents },
      describe: describeBakery,
      tools: { "bread.find": give({ found: true }), "bread.order": give({ ordered: true }) },
      allow: true,
    },
  );
  await talk.say("pan de centeno, por favor");
  return talk.calls.map((one) => one.args);
}

describe("an argument that the configuration gives", () => {
  it("F7 D12 is no invented id, although no message or result holds it", async () => {
    expect(await made("bread.find", { kind: "centeno" })).toEqual([{ branch: "BR-1205", kind: "centeno" }]);
  });

  it("F8 D12 needs no yes of its own, although no message or result holds the number", async () => {
    expect(await made("bread.order", { kind: "centeno" })).toEqual([{ limit: 250, kind: "centeno" }]);
  });

  it("F7 the same values chosen by the model are still refused", async () => {
    expect(await made("bread.find", { kind: "BR-9911" })).toEqual([]);
  });
});
