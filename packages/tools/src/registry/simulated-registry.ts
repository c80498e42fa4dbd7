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
 * The same tools without effect: a tool that changes something outside is not called, and each of its results says `simulated`.
 * Description, checks and consent are the same as for the real ones.
 */
export function simulatedRegistry(registry: ToolRegistry): ToolRegistry {
  return new Map([...registry].map(([name, tool]) => [name, simulated(tool)]));
}
