import type { JsonObject } from "@konstruct/core/json";
import type { ListedRecords, ToolEffect, UnlessRuled } from "./tool.ts";
import type { ToolResult } from "./tool-result.ts";

export type ToolCall = { tool: string; args: JsonObject; idempotencyKey: string };

export type ToolCallContext = {
  tenantId: string;
  contactId: string;
  customerId: string | null;
  /** BCP 47, of whoever the result is for; undefined where nobody is known to read it. */
  language?: string | undefined;
  now: Date;
  signal?: AbortSignal;
};

/** What a planner, a policy and an approver need to know of a tool. */
export type ToolDescription = {
  name: string;
  description: string;
  /** 12 hex digits. An approval of a call holds for this version only. */
  version: string;
  effect: ToolEffect;
  /** What policy says when none of its rules speaks. */
  unlessRuled: UnlessRuled;
  inputKeys: readonly string[];
  idempotent: boolean;
  /** Which addresses in its result may be told; undefined: those in fields that hold nothing else. */
  addresses?: "text" | "fields" | "none" | undefined;
  /** What its result lists, as records a contact can point at; undefined: it says nothing of it. */
  lists?: ListedRecords | undefined;
  /** What it gave, as an English sentence with `{field}` and optional parts in `[ ]`; undefined: it has no words of its own. */
  tells?: string | undefined;
  /** Who outside the installation gets the arguments, a host or a server; undefined: nobody. What it gives is theirs, and others'. */
  destination?: string | undefined;
  /** How long a result may be told without asking again; undefined: as long as the conversation goes on. */
  maxAgeSeconds?: number | undefined;
  /** JSON Schema of the arguments, an object. */
  parameters(): JsonObject;
  /** Why arguments do not fit, in words for whoever proposed them; null when they fit. */
  problemWith(args: unknown): string | null;
  /** Completes "Shall I …?". Never throws: for arguments that do not fit it is a plain phrase. */
  summarize(args: unknown): string;
};

/** Runs tools (requirement B1). `execute` never throws: every failure is a result. */
export interface ToolExecutor {
  describe(tool: string): ToolDescription | null;
  execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult>;
}
