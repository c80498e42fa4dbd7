import type { ContextSource } from "@konstruct/engine/supervised/context-source";
import { createBusinessContext } from "@konstruct/pack-shop/business-context";
import { shopOf } from "@konstruct/pack-shop/shop";
import { InMemoryIdempotencyStore } from "@konstruct/tools/idempotency-store";
import { openPacksInMemory } from "@konstruct/tools/installed-packs";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { createRegistry, toolsOf } from "@konstruct/tools/registry";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";
import type { LoadedSuite } from "../suite/load-suite.ts";

/** Tools and records of one case: what a case writes, no other sees. */
export function createCaseTools({ agent, records, knowledge }: LoadedSuite): {
  tools: ToolExecutor;
  context: ContextSource;
} {
  const packs = openPacksInMemory(agent, records);
  const idempotency = new InMemoryIdempotencyStore();
  const executor = new LocalExecutor({
    registry: createRegistry(toolsOf(agent.tool_settings)),
    packs,
    knowledge,
    idempotency,
  });
  return {
    context: createBusinessContext(shopOf({ packs })),
    tools: {
      describe: (name) => executor.describe(name),
      // The one thing in a trace that is measured: without it two runs give the same.
      execute: async (call, caller) => ({ ...(await executor.execute(call, caller)), executionTimeMs: 0 }),
    },
  };
}
