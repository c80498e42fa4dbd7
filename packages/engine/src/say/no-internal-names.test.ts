import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { defineTool, type ToolEffect } from "@konstruct/tools/contract/tool";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry, createRegistry } from "@konstruct/tools/registry/registry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Conversation, createConversation } from "../conversation.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders/orders.json`;
const dataSource = await JsonDataSource.fromFile(orders);

/** A name people never say, as builders and importers choose it: `zqx_internal_17`. */
const internalName = fc
  .tuple(fc.stringMatching(/^z[qxz]{2,4}$/), fc.nat(99))
  .map(([letters, number]) => `${letters}_internal_${number}`);
const shown = /z[qxz]{2,4}|internal/i;

function toolsNamed(name: string) {
  const tool = (suffix: string, effect: ToolEffect, found: boolean) =>
    defineTool({
      name: `http.${name}_${suffix}`,
      description: "does it",
      input: z.strictObject({ [`${name}_id`]: z.string() }),
      output: z.looseObject({}),
      effect,
      timeoutMs: 1_000,
      maxResultBytes: 1_000,
      idempotent: true,
      summarize: () => "do it",
      run: async (args) =>
        found
          ? { ok: true, data: { ...args, [`${name}_state`]: "fine", status: "open" } }
          : { ok: false, code: "not_found", message: "There is none" },
    });
  return [
    tool("read", "read", true),
    tool("none", "read", false),
    tool("write", "write", true),
    tool("final", "irreversible", true),
  ];
}

function agentNamed(name: string, words: object) {
  const slot = `${name}_id`;
  const param = { type: "id", pattern: "\\b[A-Z]-\\d+\\b", ...words };
  const intent = (suffix: string, examples: string[], more: object = {}) => ({
    id: `${name}.${suffix}_${name}`,
    examples,
    required_params: [slot],
    params: { [slot]: param },
    tool: `http.${name}_${suffix}`,
    ...more,
  });
  return agentConfigSchema.parse({
    name: "Ava",
    specialists: [{ id: `${name}_expert`, prefix: `${name}.` }],
    intents: [
      intent("read", ["Where is my parcel?", "Track my parcel"]),
      intent("none", ["Show me my invoice", "I need the invoice"]),
      intent("write", ["Open a complaint", "I want to complain"], { priority: 20 }),
      intent("final", ["Delete my account", "Close my account"], { priority: 30 }),
      {
        id: `${name}_amount`,
        examples: ["Top up my card", "Put money on my card"],
        priority: -20,
        required_params: [`${name}_much`, `${name}_word`, `${name}_when`],
        params: {
          [`${name}_much`]: { type: "money", min: 5, max: 50, ...words },
          [`${name}_word`]: { ...words },
          [`${name}_when`]: { type: "date", ...words },
        },
      },
    ],
  });
}

const script = [
  "Write me a poem about the sea",
  "asdf qwer",
  "Where is my parcel?",
  "hmm",
  "skip that",
  "what were we doing?",
  "Open a complaint",
  "Top up my card",
  "C-12",
  "yes",
  "P-77",
  "Show me my invoice",
  "I-5",
  "Top up my card",
  "900",
  "20",
  "cancel that",
  "Delete my account",
  "A-1",
  "Delete my account",
  "what were we doing?",
  "repeat that",
  "Where is my parcel?",
  "no idea",
  "no idea at all",
  "I do not know",
  "really not",
  "I want to talk to a human",
  "stop everything",
  "cancel my request",
];

async function everyReply(name: string, words: object, escalation: object): Promise<string[]> {
  const conversation: Conversation = createConversation({
    agent: {
      ...agentNamed(name, words),
      escalation: { ...agentNamed(name, words).escalation, ...escalation },
    },
    tools: new LocalExecutor({
      registry: createRegistry([...commonRegistry().values(), ...toolsNamed(name)]),
      packs: new Shop(dataSource).packs,
    }),
    llm: null,
    clock: () => new Date("2025-10-16T09:00:00Z"),
    id: "0197e8a0-0000-7000-8000-000000000001",
  });
  const replies: string[] = [];
  for (const text of script) replies.push((await conversation.say(text)).reply ?? "");
  for (const { id } of conversation.pending())
    replies.push((await conversation.decide(id, { kind: "reject" })).reply ?? "");
  return replies;
}

describe("the texts a contact reads", () => {
  it.each([
    ["nothing has a label", {}, {}],
    ["no person is available", {}, { natural_language: false }],
    ["things have labels", { label: "parcel number" }, {}],
    ["things have descriptions", { description: "which one you mean" }, {}],
  ])(
    "B5 no id of an intent, slot, tool or specialist appears, where %s",
    async (_case, words, escalation) => {
      await fc.assert(
        fc.asyncProperty(internalName, async (name) => {
          const replies = await everyReply(name, words, escalation);
          expect(replies.filter((reply) => shown.test(reply))).toEqual([]);
          // The talk must reach every kind of reply.
          const said = replies.join("\n");
          expect(said).toMatch(/Shall I do it|asked a colleague/);
        }),
        { numRuns: 5 },
      );
    },
  );

  it("B5 a slot is asked for by its label, otherwise its description, otherwise its type", async () => {
    const asked = async (words: object) => (await everyReply("zxz_internal_7", words, {}))[2];
    expect(await asked({ label: "parcel number" })).toBe("What's your parcel number?");
    expect(await asked({ description: "which one you mean" })).toBe("Could you tell me which one you mean?");
    expect(await asked({})).toBe("What's the reference?");
  });
});
