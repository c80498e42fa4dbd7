import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolDescription, ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { z } from "zod";
import type { RecordedCall, RecordedRun } from "./recorded-run.ts";

const toolSchema = z.object({
  name: z.string(),
  description: z.string().default(""),
  parameters: z.record(z.string(), z.json()),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
});
export type RecordedTool = z.infer<typeof toolSchema>;

/** Either the schemas themselves, or as a request to OpenAI holds them. @throws AppError invalid_input */
export function readTools(json: string): RecordedTool[] {
  const parsed = z
    .array(z.union([toolSchema, z.object({ function: toolSchema }).transform((one) => one.function)]))
    .safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", `These are no tool schemas: ${z.prettifyError(parsed.error)}`);
}

/** A record does not say what a tool changes: one that is marked, or named for looking something up, reads; all others write. */
const looksUp = /^(?:get|list|search|find|check|calculate|look_?up|read|think|query|count)(?:_|$)/;

const effectOf = ({ name, annotations }: RecordedTool): ToolEffect =>
  (annotations?.readOnlyHint ?? looksUp.test(name)) ? "read" : "write";

function describe(tool: RecordedTool): ToolDescription {
  return {
    name: tool.name,
    description: tool.description,
    version: "recorded",
    effect: effectOf(tool),
    unlessRuled: "allow",
    inputKeys: Object.keys((tool.parameters.properties ?? {}) as JsonObject),
    idempotent: false,
    parameters: () => tool.parameters as JsonObject,
    // What was recorded was called; whether it fitted is in its result.
    problemWith: () => null,
    summarize: () => tool.name.replaceAll("_", " "),
  };
}

/** Equal calls have equal keys. */
export const keyOf = (name: string, args: JsonObject) => `${name} ${canonicalJson(args)}`;

function resultOf(content: string): ToolResult {
  const failure = /^Error: ?([\s\S]*)$/.exec(content);
  return failure === null
    ? { success: true, data: { text: content }, error: null, executionTimeMs: 0 }
    : {
        success: false,
        data: null,
        error: { code: "rejected", message: failure[1] ?? "", retryable: false },
        executionTimeMs: 0,
      };
}

export type RunTools = ToolExecutor & {
  /** Recorded calls that came with their arguments. */
  reached: ReadonlySet<RecordedCall>;
  /** Every call that was made, by {@link keyOf}. */
  made: readonly string[];
};

/** The tools of one run: what was recorded for these arguments, each result once and in order. */
export function toolsOfRun(run: RecordedRun, tools: readonly RecordedTool[]): RunTools {
  const described = new Map(tools.map((tool) => [tool.name, describe(tool)]));
  const recorded = run.turns.flatMap(({ answers }) => answers.flatMap(({ calls }) => calls));
  const left = Map.groupBy(recorded, ({ name, args }) => (args === null ? "" : keyOf(name, args)));
  const reached = new Set<RecordedCall>();
  const made: string[] = [];
  return {
    describe: (name) => described.get(name) ?? null,
    async execute({ tool, args }) {
      made.push(keyOf(tool, args));
      const next: RecordedCall | undefined = left.get(keyOf(tool, args))?.shift();
      if (next === undefined) return resultOf("Error: the record holds no such call");
      reached.add(next);
      return resultOf(next.result ?? "");
    },
    reached,
    made,
  };
}
