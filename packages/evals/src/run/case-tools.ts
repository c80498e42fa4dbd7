import type { ContextSource } from "@konstruct/engine/supervised/context-source";
import { createBusinessContext } from "@konstruct/tools/business-context";
import { InMemoryIdempotencyStore } from "@konstruct/tools/idempotency-store";
import { JsonDataSource } from "@konstruct/tools/json-data-source";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { createRegistry } from "@konstruct/tools/registry";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";
import type { LoadedSuite } from "../suite/load-suite.ts";

/** Tools and records of one case: what a case writes, no other sees. */
export function createCaseTools({ orders, inventory, knowledge }: LoadedSuite): {
  tools: ToolExecutor;
  context: ContextSource;
} {
  const dataSource = new JsonDataSource(structuredClone(orders));
  const idempotency = new InMemoryIdempotencyStore();
  const executor = new LocalExecutor({
    registry: createRegistry(),
    dataSource,
    inventory,
    knowledge,
    idempotency,
  });
  return {
    context: createBusinessContext({ dataSource, inventory }),
    tools: {
      describe: (name) => executor.describe(name),
      // The one thing in a trace that is measured: without it two runs give the same.
      execute: async (call, caller) => ({ ...(await executor.execute(call, caller)), executionTimeMs: 0 }),
    },
  };
}
