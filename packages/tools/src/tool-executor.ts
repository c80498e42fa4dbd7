import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "./tool.ts";
import type { ToolResult } from "./tool-result.ts";

export type ToolCall = { tool: string; args: JsonObject; idempotencyKey: string };

export type ToolCallContext = {
  tenantId: string;
  contactId: string;
  customerId: string | null;
  now: Date;
  signal?: AbortSignal;
};

/** What a planner and a policy need to know of a tool. */
export type ToolDescription = {
  name: string;
  effect: ToolEffect;
  inputKeys: readonly string[];
  idempotent: boolean;
};

/** Runs tools (requirement B1). `execute` never throws: every failure is a result. */
export interface ToolExecutor {
  describe(tool: string): ToolDescription | null;
  execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult>;
}
