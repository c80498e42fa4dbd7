import { AppError } from "@konstruct/core/errors";
import type { ToolSettings } from "@konstruct/core/tool-settings";
import { book } from "./calendar/book.ts";
import { findSlots } from "./calendar/find-slots.ts";
import { checkOrderStatus } from "./check-order-status.ts";
import { contactLinkCode, contactRedeemCode } from "./contact-link-tools.ts";
import { createTicket } from "./create-ticket.ts";
import { escalate } from "./escalate.ts";
import { createHttpRequest } from "./http/http-request.ts";
import { httpTools } from "./http/http-tools.ts";
import { inventoryQuery } from "./inventory-query.ts";
import { knowledgeBaseSearch } from "./knowledge-base-search.ts";
import { mathEvaluate } from "./math-evaluate.ts";
import { mcpTools } from "./mcp/mcp-tools.ts";
import { refund } from "./refund.ts";
import type { Tool } from "./tool.ts";
import { webSearch } from "./web-search/web-search.ts";

export type ToolRegistry = ReadonlyMap<string, Tool>;

const fixedTools: readonly Tool[] = [
  checkOrderStatus,
  refund,
  createTicket,
  escalate,
  inventoryQuery,
  mathEvaluate,
  knowledgeBaseSearch,
  webSearch,
  findSlots,
  book,
  contactLinkCode,
  contactRedeemCode,
];

/** Every tool that needs no settings to be described; `http_request` reaches nothing. */
const builtInTools: readonly Tool[] = [...fixedTools, createHttpRequest({ methods: ["GET"], hosts: [] })];

/** The tools of one agent: the built-in ones as it may use them, the requests it defines, and what it chose of MCP servers. */
export function toolsOf({ http, mcp }: ToolSettings): Tool[] {
  const request = createHttpRequest({ methods: http.allowed_methods, hosts: http.allowed_hosts });
  return [...fixedTools, request, ...httpTools(http), ...mcpTools(mcp)];
}

/** @throws AppError misconfigured, when two tools share a name */
export function createRegistry(tools: readonly Tool[] = builtInTools): ToolRegistry {
  const registry = new Map<string, Tool>();
  for (const tool of tools) {
    if (registry.has(tool.name)) throw new AppError("misconfigured", `Two tools are named ${tool.name}`);
    registry.set(tool.name, tool);
  }
  return registry;
}
