import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { Egress } from "@konstruct/egress/egress";

/** The tenant that uses a server: the connection, the token and the list belong to this tenant only. */
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
  /** Why it cannot be used; absent if it can. */
  problem: string | null;
};

/** A tool's answer in the protocol's form. */
export type McpContent = { type: string; [key: string]: unknown };
export type McpResult = {
  content: readonly McpContent[];
  structuredContent?: JsonObject | undefined;
  isError: boolean;
  /** Whether the client lost the last digits of a whole number. */
  hasLostDigits: boolean;
};

/**
 * MCP servers as a client sees them. Everything throws AppError; `context.isSent` is false when the request was certainly not
 * started: `unavailable`, `timeout`, `misconfigured`, `rejected_by_platform` (with `context.reason` of the guard, or `misbehaves`).
 */
export interface McpServers {
  /** @param freshMs the greatest age of the list; 0 requests it again */
  list(server: McpServer, caller: McpCaller, freshMs: number): Promise<LiveTool[]>;
  call(
    server: McpServer,
    call: { tool: string; args: JsonObject; timeoutMs: number },
    caller: McpCaller,
  ): Promise<McpResult>;
  /** Ends every connection and every program. */
  close(): Promise<void>;
}
