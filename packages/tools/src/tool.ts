import type { JsonObject } from "@konstruct/core/json";
import type { z } from "zod";
import type { DataSource } from "./data-source.ts";

/** What a call can change: nothing, something that can be undone, something that cannot. */
export type ToolEffect = "read" | "write" | "irreversible";

/** Injected by us and never taken from arguments, so that a model cannot act for someone else. */
export type ToolContext = {
  tenantId: string;
  contactId: string;
  /** The contact's customer record, when the contact is known to be one. */
  customerId: string | null;
  idempotencyKey: string;
  dataSource: DataSource;
  signal: AbortSignal;
  now: Date;
};

/** `message` is written for the contact. */
export type ToolAnswer =
  | { ok: true; data: JsonObject }
  | { ok: false; code: string; message: string; retryable?: boolean };

export type ToolLimits = {
  effect: ToolEffect;
  timeoutMs: number;
  /** Of the result as JSON, in UTF-8 bytes. */
  maxResultBytes: number;
  /** Whether running twice with one key has the effect of running once. */
  idempotent: boolean;
};

/** A registered tool; `run` and `summarize` check their own arguments again and throw a ZodError when they do not fit. */
export type Tool = ToolLimits & {
  name: string;
  description: string;
  input: z.ZodType;
  output: z.ZodType;
  /** Argument names the input schema knows. */
  inputKeys: readonly string[];
  /** One line a person can approve. */
  summarize(args: unknown): string;
  run(args: unknown, context: ToolContext): Promise<ToolAnswer>;
};

export type ToolSpec<Shape extends z.ZodRawShape> = ToolLimits & {
  name: string;
  description: string;
  input: z.ZodObject<Shape>;
  output: z.ZodType;
  summarize(args: z.infer<z.ZodObject<Shape>>): string;
  run(args: z.infer<z.ZodObject<Shape>>, context: ToolContext): Promise<ToolAnswer>;
};

/** Ties a tool's functions to its own argument type; the result no longer carries it, so tools share one registry. */
export function defineTool<Shape extends z.ZodRawShape>(spec: ToolSpec<Shape>): Tool {
  return {
    ...spec,
    input: spec.input,
    inputKeys: Object.keys(spec.input.shape),
    summarize: (args) => spec.summarize(spec.input.parse(args)),
    run: async (args, context) => spec.run(spec.input.parse(args), context),
  };
}
