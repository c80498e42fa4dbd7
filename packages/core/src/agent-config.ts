import { z } from "zod";
import { channelSchema } from "./message.ts";

/** One thing an agent can be asked for (requirement B2; the shape of config/intents.yaml in seed 001). */
export const intentSchema = z.object({
  id: z.string().min(1),
  description: z.string().default(""),
  examples: z.array(z.string()).default([]),
  required_params: z.array(z.string()).default([]),
  /** What to ask when a parameter is missing; a wording is made from the name when absent. */
  questions: z.record(z.string(), z.string()).default({}),
  /** How a parameter is recognised. Without an entry it is inferred from its name (`order_id`, `amount`, `email`, ...). */
  params: z
    .record(
      z.string(),
      z.object({
        type: z.enum(["string", "id", "number", "money", "date", "email", "phone", "enum"]).default("string"),
        pattern: z.string().optional(),
        values: z.array(z.string()).optional(),
        description: z.string().optional(),
      }),
    )
    .default({}),
  tool: z.string().nullable().default(null),
  /** Reply template for built-in mode, `{field}` names fields of the tool result or params. */
  reply: z.string().optional(),
  constraints: z
    .object({
      /** Channel names; `chat` means every channel (seed 001). Empty means every channel. */
      channels: z.array(z.union([channelSchema, z.literal("chat")])).default([]),
      rollout: z.number().min(0).max(100).default(100),
      min_tier: z.string().nullable().default(null),
    })
    .prefault({}),
});
export type Intent = z.infer<typeof intentSchema>;

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(conditionSchema) }),
    z.strictObject({ any: z.array(conditionSchema) }),
    z.strictObject({ not: conditionSchema }),
    z.strictObject({
      /** Dotted path: `intent`, `tool`, `params.amount`, `contact.tier`, `channel`. */
      field: z.string(),
      op: z.enum(["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists", "matches"]),
      value: z.unknown().optional(),
    }),
  ]),
);
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | {
      field: string;
      op: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists" | "matches";
      value?: unknown;
    };

export const policyRuleSchema = z.object({
  id: z.string().min(1),
  when: conditionSchema,
  result: z.enum(["allow", "deny", "confirm", "approve", "escalate"]),
  reason: z.string(),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

/** Everything one published agent version is. Immutable once stored. */
export const agentConfigSchema = z.object({
  name: z.string().default("Ava"),
  role: z.string().default("customer support"),
  tone: z.string().default("friendly and concise"),
  instructions: z.string().default(""),
  intents: z.array(intentSchema).default([]),
  tiers: z.array(z.string()).default(["basic", "silver", "gold"]),
  policies: z.array(policyRuleSchema).default([]),
  /** Tools this agent may call; anything else is denied. Null allows every tool an intent names. */
  tools: z.array(z.string()).nullable().default(null),
  redaction: z.object({ params: z.array(z.string()).default([]) }).prefault({}),
  model: z
    .object({
      /** `default`: whichever the installation has a key for, else built-in. */
      provider: z.enum(["default", "builtin", "openai", "anthropic"]).default("default"),
      /** Empty: the installation's model for that provider. */
      name: z.string().default(""),
      temperature: z.number().min(0).max(2).default(0),
    })
    .prefault({}),
  /** Last messages kept word for word in the context. */
  history_window: z.number().int().min(1).max(100).default(10),
  /** Questions asked in a row for one goal before a person is offered. */
  max_clarifications: z.number().int().min(1).max(10).default(3),
});
export type AgentConfig = z.infer<typeof agentConfigSchema>;
