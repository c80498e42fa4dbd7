import { type ToolSettings, toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { AppError } from "@konstruct/core/errors";
import { book } from "../calendar/book.ts";
import { findSlots } from "../calendar/find-slots.ts";
import type { Tool } from "../contract/tool.ts";
import { createHttpRequest } from "../http/http-request.ts";
import { httpTools } from "../http/http-tools.ts";
import { mcpTools } from "../mcp/mcp-tools.ts";
import { installedPacks } from "../pack/installed-packs.ts";
import type { Pack } from "../pack/pack.ts";
import { contactLinkCode, contactRedeemCode } from "../platform/contact-link-tools.ts";
import { createTicket } from "../platform/create-ticket.ts";
import { escalate } from "../platform/escalate.ts";
import { knowledgeBaseSearch } from "../platform/knowledge-base-search.ts";
import { mathEvaluate } from "../platform/math-evaluate.ts";
import { webSearch } from "../web-search/web-search.ts";

export type ToolRegistry = ReadonlyMap<string, Tool>;

const fixedTools: readonly Tool[] = [
  createTicket,
  escalate,
  mathEvaluate,
  knowledgeBaseSearch,
  webSearch,
  findSlots,
  book,
  contactLinkCode,
  contactRedeemCode,
];

/** The tools of one agent: built-in ones with its settings, those of packs, its own requests, and the chosen tools of MCP servers. */
export function toolsOf({ http, mcp }: ToolSettings, packs: readonly Pack[] = installedPacks()): Tool[] {
  const request = createHttpRequest({ methods: http.allowed_methods, hosts: http.allowed_hosts });
  return [
    ...fixedTools,
    ...packs.flatMap(({ tools }) => tools),
    request,
    ...httpTools(http),
    ...mcpTools(mcp),
  ];
}

const nothingSet = toolSettingsSchema.parse({});

/** The tools of an agent without settings; its `http_request` reaches nothing. */
export const commonRegistry = (): ToolRegistry => createRegistry(toolsOf(nothingSet));

/** @throws AppError misconfigured, when two tools share a name */
export function createRegistry(tools: readonly Tool[]): ToolRegistry {
  const registry = new Map<string, Tool>();
  for (const tool of tools) {
    if (registry.has(tool.name)) throw new AppError("misconfigured", `Two tools are named ${tool.name}`);
    registry.set(tool.name, tool);
  }
  return registry;
}
