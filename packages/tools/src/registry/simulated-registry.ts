import { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { ToolRegistry } from "./registry.ts";

function simulated(tool: Tool): Tool {
  if (tool.effect === "read") return tool;
  if (tool.writesRecordsOnly !== true)
    return {
      ...tool,
      output: z.looseObject({}),
      run: async (args) => ({
        ok: true,
        data: { ...z.record(z.string(), z.json()).parse(args), simulated: true },
      }),
    };
  return {
    ...tool,
    async run(args, context) {
      const answer = await tool.run(args, context);
      return answer.ok ? { ok: true, data: { ...answer.data, simulated: true } } : answer;
    },
  };
}

/**
 * The same tools with no effect: what would change something outside is not called, and every result of such a tool says
 * `simulated`. They are described, checked and agreed to exactly as the real ones.
 */
export function simulatedRegistry(registry: ToolRegistry): ToolRegistry {
  return new Map([...registry].map(([name, tool]) => [name, simulated(tool)]));
}
