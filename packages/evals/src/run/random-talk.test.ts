import { fileURLToPath } from "node:url";
import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { idAfter } from "@konstruct/core/ids";
import { createConversation } from "@konstruct/engine/conversation";
import { readOrders, readStock } from "@konstruct/pack-shop/records/shop-records";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { loadMarkdownKnowledge } from "@konstruct/tools/knowledge/load-markdown-knowledge";
import { openPacksInMemory } from "@konstruct/tools/pack/installed-packs";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenInvariants } from "./invariants.ts";
import { replayMismatches } from "./replay-check.ts";

const numRuns = process.env.LONG_PROOFS === "1" ? 60 : 15;

const shop = fileURLToPath(new URL("../../../../examples/computer-shop/", import.meta.url));
const agent = await loadAgentYaml(`${shop}agent.yaml`);
const records = await Promise.all([readOrders(`${shop}orders.json`), readStock(`${shop}stock.csv`)]);
const knowledge = await loadMarkdownKnowledge(`${shop}knowledge`);

const lines = [
  "Recommend a gaming mouse",
  "1500",
  "the second one",
  "Is the one you just recommended in stock?",
  "My screen is frozen, what do I do?",
  "Lenovo Legion",
  "Refund order C-1001",
  "C-1002",
  "no, I meant C-1003",
  "Open a support ticket",
  "the wheel squeaks",
  "yes",
  "no",
  "yes but later",
  "cancel",
  "forget about the refund",
  "cancel everything",
  "skip",
  "what were we doing?",
  "go back",
  "what did you say?",
  "I want to talk to a human",
  "blurble",
  "thanks",
  "ใช่",
  "แนะนำเมาส์หน่อย งบ 1000",
] as const;

type Step = { kind: "say"; burst: string[] } | { kind: "decide"; how: "approve" | "reject" | "expire" };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...lines), { minLength: 1, maxLength: 2 })
      .map((burst) => ({ kind: "say" as const, burst })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("approve" as const, "reject" as const, "expire" as const)
      .map((how) => ({ kind: "decide" as const, how })),
  },
);

describe("random talk", () => {
  it("D1 D2 D3 keeps every invariant after every turn, and every turn replays to the same decisions", async () => {
    let seed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const packs = openPacksInMemory(agent, records.flat());
        const tools = new LocalExecutor({ registry: commonRegistry(), packs, knowledge });
        const id = idAfter("01a2b3c4-0000-7000-8000-000000000005", ++seed);
        let now = Date.parse("2026-01-01T00:00:00Z");
        const clock = () => {
          now += 2_000;
          return new Date(now);
        };
        const conversation = createConversation({ agent, tools, id, clock });
        for (const one of steps) {
          const before = conversation.session();
          const [waiting] = conversation.pending();
          if (one.kind === "decide" && waiting === undefined) continue;
          const turn =
            one.kind === "say"
              ? await conversation.say(...one.burst)
              : await conversation.decide(waiting!.id, { kind: one.how });
          const facts = { mode: "builtin" as const, turn, before, after: conversation.session() };
          expect(brokenInvariants(facts), JSON.stringify(steps)).toEqual([]);
          const ids = { turnId: turn.turnId, conversationId: id };
          expect(await replayMismatches(turn.trace, ids, agent, tools.describe.bind(tools))).toEqual([]);
        }
      }),
      { numRuns },
    );
  });
});
