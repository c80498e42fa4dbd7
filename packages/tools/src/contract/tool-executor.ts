import type { JsonObject } from "@konstruct/core/json";
import type { ListedRecords, ToolEffect, UnlessRuled } from "./tool.ts";
import type { ToolResult } from "./tool-result.ts";

export type ToolCall = { tool: string; args: JsonObject; idempotencyKey: string };

export type ToolCallContext = {
  tenantId: string;
  contactId: string;
  customerId: string | null;
  /** BCP 47, the language of the result's reader; undefined where there is none. */
  language?: string | undefined;
  /** The contact's own words in this conversation, newest first; undefined: a member makes the call. */
  said?: readonly string[] | undefined;
  now: Date;
  signal?: AbortSignal;
};

/** The properties of a tool that a planner, a policy and an approver need. */
export type ToolDescription = {
  name: string;
  description: string;
  /** 12 hex digits. An approval of a call holds for this version only. */
  version: string;
  effect: ToolEffect;
  /** The decision when no policy rule matches. */
  unlessRuled: UnlessRuled;
  inputKeys: readonly string[];
  idempotent: boolean;
  /** Which addresses in its result a reply may hold; undefined: those in fields that hold nothing else. */
  addresses?: "text" | "fields" | "none" | undefined;
  /** The list in its result, as records a contact can refer to; undefined: none is declared. */
  lists?: ListedRecords | undefined;
  /** Its result as an English sentence with `{field}` and optional parts in `[ ]`; undefined: it has none. */
  tells?: string | undefined;
  /** The host or server outside the installation that receives the arguments; undefined: none. Its results come from there. */
  destination?: string | undefined;
  /** How long a result may be used without another call; undefined: for the whole conversation. */
  maxAgeSeconds?: number | undefined;
  /** The call whose result says whose record this one changes; undefined: none is declared. */
  ownerFrom?: ((args: JsonObject) => { tool: string; args: JsonObject }) | undefined;
  /** JSON Schema of the arguments, an object. */
  parameters(): JsonObject;
  /** Why arguments do not fit, in words for the proposer; null when they fit. */
  problemWith(args: unknown): string | null;
  /** Completes "Shall I …?". Never throws: arguments that do not fit give a generic phrase. */
  summarize(args: unknown): string;
};

/** Runs tools (requirement B1). `execute` never throws: every failure is a result. */
export interface ToolExecutor {
  describe(tool: string): ToolDescription | null;
  execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult>;
}
