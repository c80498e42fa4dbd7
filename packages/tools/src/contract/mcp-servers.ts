import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { Egress } from "@konstruct/egress/egress";

/** Who uses a server: its connection, its token and what it listed are this tenant's alone. */
export type McpCaller = {
  tenantId: string;
  egress: Egress | null;
  /** Reads a secret by its name, to send it to one host. */
  secrets(name: string, host: string): Promise<string>;
  signal: AbortSignal;
};

/** A tool as its server lists it now. All of it is the server's claim. */
export type LiveTool = {
  name: string;
  title?: string | undefined;
  description: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject | undefined;
  annotations?: JsonObject | undefined;
  /** Why it cannot be used, when it cannot. */
  problem: string | null;
};

/** What a tool answered, as the protocol has it. */
export type McpContent = { type: string; [key: string]: unknown };
export type McpResult = {
  content: readonly McpContent[];
  structuredContent?: JsonObject | undefined;
  isError: boolean;
};

/**
 * MCP servers as a client sees them. All throw AppError; `context.isSent` is false when what was asked for certainly was not begun:
 * `unavailable`, `timeout`, `misconfigured`, `rejected_by_platform` (with `context.reason` of the guard, or `misbehaves`).
 */
export interface McpServers {
  /** @param freshMs how old the list may be; 0 asks again */
  list(server: McpServer, caller: McpCaller, freshMs: number): Promise<LiveTool[]>;
  call(
    server: McpServer,
    call: { tool: string; args: JsonObject; timeoutMs: number },
    caller: McpCaller,
  ): Promise<McpResult>;
  /** Ends every connection and program. */
  close(): Promise<void>;
}
