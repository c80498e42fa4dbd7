import type { AgentInput } from "@konstruct/core/agent/agent-config";
import type { PolicyResult } from "@konstruct/core/agent/policy-results";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { z } from "zod";

const item = z.string().max(40);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Tools of no trade. `http.hidden` exists but is not on the agent's list. */
const tools: Record<string, { effect: ToolEffect; input: z.ZodObject }> = {
  "http.look": { effect: "read", input: z.strictObject({ item }) },
  "http.note": { effect: "write", input: z.strictObject({ item, text: z.string().max(200) }) },
  "http.move": { effect: "write", input: z.strictObject({ item, day }) },
  "http.pay": { effect: "write", input: z.strictObject({ item, amount: z.number() }) },
  "http.end": { effect: "irreversible", input: z.strictObject({ item }) },
  "http.hidden": { effect: "write", input: z.strictObject({ item }) },
};
export const toolNames = Object.keys(tools);
export const permitted = toolNames.filter((name) => name !== "http.hidden");
export const effectOf = (tool: string): ToolEffect => tools[tool]?.effect ?? "irreversible";

/** The rule for each tool of an agent; null: no rule matches it. */
export type Rules = {
  of: Record<string, PolicyResult | null>;
  /** Payments above this amount need a member's approval. */
  payLimit: number | null;
  goals: boolean;
};

const severity: readonly PolicyResult[] = [
  "allow",
  "confirm_unless_ordered",
  "confirm",
  "approve",
  "confirm_then_approve",
  "escalate",
  "deny",
];
const unlessRuled = { read: "allow", write: "confirm", irreversible: "approve" } as const;

/** The consent a call needs, from the rules alone and independently of the engine. */
export function verdictOf({ of: rules, payLimit }: Rules, tool: string, args: JsonObject): PolicyResult {
  if (!permitted.includes(tool)) return "deny";
  const isOver = tool === "http.pay" && payLimit !== null && Number(args.amount) > payLimit;
  const over: PolicyResult[] = isOver ? ["approve"] : [];
  const said = [...over, ...(rules[tool] ? [rules[tool]] : [])];
  if (said.length === 0) return unlessRuled[effectOf(tool)];
  return said.reduce((most, one) => (severity.indexOf(one) > severity.indexOf(most) ? one : most));
}

/** An agent with these rules, whose approvals and questions expire after two hours. */
export function agentOf({ of: rules, payLimit, goals }: Rules) {
  const ruled = Object.entries(rules).flatMap(([tool, result]) =>
    result === null
      ? []
      : [{ id: tool, when: { field: "tool", op: "eq" as const, value: tool }, result, reason: "a rule" }],
  );
  const dear = {
    id: "dear",
    when: {
      all: [
        { field: "tool", op: "eq" as const, value: "http.pay" },
        { field: "params.amount", op: "gt" as const, value: payLimit ?? 0 },
      ],
    },
    result: "approve" as const,
    reason: "it is much",
  };
  return {
    name: "Ada",
    role: "assistant",
    tools: permitted,
    policies: payLimit === null ? ruled : [...ruled, dear],
    approvals: { expires_after_minutes: expiresAfterMinutes },
    intents: goals
      ? permitted
          .slice(1)
          .map((tool) => ({ id: `do.${tool.slice(5)}`, examples: [tool], tool, required_params: [] }))
      : [],
  } satisfies Partial<AgentInput>;
}
export const expiresAfterMinutes = 120;

/** A tool's description in its current version. */
export function describeTool(name: string, version: string): ToolDescription | null {
  const known = tools[name];
  if (known === undefined) return null;
  const { effect, input } = known;
  return {
    name,
    description: name.slice(5),
    version,
    effect,
    unlessRuled: unlessRuled[effect],
    inputKeys: Object.keys(input.shape),
    idempotent: false,
    parameters: () => z.toJSONSchema(input) as JsonObject,
    problemWith: (args) => input.safeParse(args).error?.message ?? null,
    summarize: (args) => `${name.slice(5)} ${Object.values(args as JsonObject).join(", ")}`,
  };
}
