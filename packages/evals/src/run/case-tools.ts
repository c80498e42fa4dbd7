import { statedDays } from "@konstruct/engine/ground/mentions/stated-days";
import { InMemoryIdempotencyStore } from "@konstruct/tools/contract/idempotency-store";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { OwnedExecutor } from "@konstruct/tools/owner/owned-executor";
import { MemoryOwnerChecks } from "@konstruct/tools/owner/owner-checks";
import { openPacksInMemory } from "@konstruct/tools/pack/installed-packs";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import type { LoadedSuite } from "../suite/load-suite.ts";

/** Tools and records of one case: other cases do not see what it writes. */
export function createCaseTools({ agent, records, knowledge }: LoadedSuite): ToolExecutor {
  const packs = openPacksInMemory(agent, records);
  const idempotency = new InMemoryIdempotencyStore();
  const local = new LocalExecutor({
    registry: createRegistry(toolsOf(agent.tool_settings)),
    packs,
    knowledge,
    idempotency,
  });
  const { owners } = agent.tool_settings;
  const executor = new OwnedExecutor(local, owners, new MemoryOwnerChecks(), statedDays);
  return {
    describe: (name) => executor.describe(name),
    // The only measured value in a trace is set to 0, so that two runs give the same trace.
    execute: async (call, caller) => ({ ...(await executor.execute(call, caller)), executionTimeMs: 0 }),
  };
}
