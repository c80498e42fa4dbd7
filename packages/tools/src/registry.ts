import { AppError } from "@konstruct/core/errors";
import { checkOrderStatus } from "./check-order-status.ts";
import { createTicket } from "./create-ticket.ts";
import { escalate } from "./escalate.ts";
import { inventoryQuery } from "./inventory-query.ts";
import { knowledgeBaseSearch } from "./knowledge-base-search.ts";
import { mathEvaluate } from "./math-evaluate.ts";
import { refund } from "./refund.ts";
import type { Tool } from "./tool.ts";

export type ToolRegistry = ReadonlyMap<string, Tool>;

export const builtInTools: readonly Tool[] = [
  checkOrderStatus,
  refund,
  createTicket,
  escalate,
  inventoryQuery,
  mathEvaluate,
  knowledgeBaseSearch,
];

/** @throws AppError misconfigured, when two tools share a name */
export function createRegistry(tools: readonly Tool[] = builtInTools): ToolRegistry {
  const registry = new Map<string, Tool>();
  for (const tool of tools) {
    if (registry.has(tool.name)) throw new AppError("misconfigured", `Two tools are named ${tool.name}`);
    registry.set(tool.name, tool);
  }
  return registry;
}
