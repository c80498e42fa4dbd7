import { z } from "zod";
import { escalationSchema } from "./escalation-config.ts";
import { channelSchema } from "./message.ts";
import { scopeSchema } from "./scope-config.ts";
import { toolSettingsSchema } from "./tool-settings.ts";

/** A BCP 47 tag, as far as its shape tells. */
export const languageTagSchema = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "is no language code such as en or pt-BR");

/** One thing an agent can be asked for (requirement B2; the shape of config/intents.yaml in seed 001). */
export const intentSchema = z.object({
  id: z.string().min(1),
  description: z.string().default(""),
  /** What people call such a request: "Back to your <label>". */
  label: z.string().optional(),
  /** What the agent says it helps with when somebody asks for something else; the label when absent. */
  topic: z.string().optional(),
  examples: z.array(z.string()).default([]),
  required_params: z.array(z.string()).default([]),
  /** What to ask when a parameter is missing; a wording is made from its label, description or type when absent. */
  questions: z.record(z.string(), z.string()).default({}),
  /** How a parameter is recognised. Without an entry it is inferred from its name (`order_id`, `amount`, `email`, ...). */
  params: z
    .record(
      z.string(),
      z.object({
        /** `topic`: what a request is about, without the words of the request. `item`: one of the things shown before. */
        type: z
          .enum(["string", "topic", "item", "id", "number", "money", "date", "email", "phone", "enum"])
          .default("string"),
        /** What people call it: "What's the <label>?". */
        label: z.string().min(1).optional(),
        pattern: z.string().optional(),
        values: z.array(z.string()).optional(),
        description: z.string().optional(),
        /** Bounds of a number or an amount: a value outside is asked for again. */
        min: z.number().optional(),
        max: z.number().optional(),
        /** What it asks a contact only once: later it is remembered. Without an entry `budget` and `brand` are known by name. */
        preference: z.enum(["budget", "liked_brand", "disliked_brand", "feature", "style"]).optional(),
        /** The contact may leave it open by saying "skip". */
        skippable: z.boolean().default(false),
      }),
    )
    .default({}),
  /** Of two requests the higher is served first: it interrupts, the lower waits (requirement D3). */
  priority: z.number().int().min(-100).max(100).default(0),
  /** Intents whose goal must be done first; what they learned is carried over by name. */
  depends_on: z.array(z.string()).default([]),
  tool: z.string().nullable().default(null),
  /**
   * The tool's arguments: a number, true or false as it is, or text in which `{param}` stands for a parameter; `{param}` alone
   * keeps its type. An argument whose parameter is unknown is left out. Empty: every parameter under its own name.
   */
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Files of the tenant's knowledge that go out with the reply, by name (requirement H2). */
  attach: z.array(z.string().min(1).max(255)).max(5).default([]),
  /** The parameter that ends the goal. Until it is known the goal stays open after its answer. */
  ends_with: z.string().nullable().default(null),
  /** What is said when that parameter has ended the goal; `{chosen}` is the name of the item chosen. */
  closing: z.string().optional(),
  /** Reply template for built-in mode, `{field}` names fields of the tool result or params. */
  reply: z.string().optional(),
  /** One line for each entry of the list in the tool's result, `{field}` of the entry; they stand under the reply. */
  reply_each: z.string().optional(),
  /** The reply when that list is empty. */
  reply_none: z.string().optional(),
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
      /** Dotted path: `intent`, `tool`, `effect`, `specialist`, `channel`, `params.amount`, `contact.tier`, `history.count`, `time.hour`. */
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

export const policyRuleSchema = z.strictObject({
  id: z.string().min(1),
  when: conditionSchema,
  result: z.enum(["allow", "deny", "confirm", "approve", "escalate"]),
  reason: z.string(),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

/** An expert of the agent for the goals whose type begins with its prefix (requirement D4). */
export const specialistSchema = z.object({
  id: z.string().min(1),
  /** Of the goal type: `sales.`. The longest that fits counts. */
  prefix: z.string().min(1),
  role: z.string().default(""),
  instructions: z.string().default(""),
  /** Null allows what the agent allows. */
  tools: z.array(z.string()).nullable().default(null),
});
export type Specialist = z.infer<typeof specialistSchema>;

/** How a tenant's sheet is read: a field's name and the heading of its column (requirement F5). */
export const sheetMappingSchema = z.object({
  columns: z
    .object({ sku: z.string(), name: z.string(), price: z.string().optional(), stock: z.string().optional() })
    .catchall(z.string()),
  currency: z.string().default(""),
});
export type SheetMapping = z.infer<typeof sheetMappingSchema>;

/** Everything one published agent version is. Immutable once stored. */
export const agentConfigSchema = z.object({
  /** Of versions from before there was one engine; it says nothing any more. */
  engine: z
    .enum(["v1", "v2"])
    .default("v1")
    .overwrite(() => "v1" as const),
  name: z.string().default("Ava"),
  role: z.string().default("customer support"),
  tone: z.string().default("friendly and concise"),
  instructions: z.string().default(""),
  intents: z.array(intentSchema).default([]),
  tiers: z.array(z.string()).default(["basic", "silver", "gold"]),
  policies: z.array(policyRuleSchema).default([]),
  /** Tools this agent may call; anything else is denied. Null allows every tool an intent names. */
  tools: z.array(z.string()).nullable().default(null),
  specialists: z.array(specialistSchema).default([]),
  /** `supervised`: one model call a message, and a person approves every reply (requirement C1). */
  autonomy: z.enum(["autonomous", "supervised"]).default("autonomous"),
  supervised: z
    .object({
      /** Less confidence than this goes to a person, without a draft. */
      threshold: z.number().int().min(0).max(100).default(80),
      /** The tool a person's approval of such an action runs. */
      actions: z
        .partialRecord(z.enum(["refund", "cancel", "resolve"]), z.string())
        .default({ refund: "refund" }),
    })
    .prefault({}),
  approvals: z
    .object({ expires_after_minutes: z.number().int().min(1).max(43_200).default(1_440) })
    .prefault({}),
  inventory: sheetMappingSchema.nullable().default(null),
  tool_settings: toolSettingsSchema.prefault({}),
  /** Collections of the tenant's knowledge it reads; null: all of them. */
  knowledge_collections: z.array(z.string().min(1).max(80)).max(50).nullable().default(null),
  /** Words that make a message one about products, beside those of the sheet (requirement C5). */
  product_words: z.array(z.string()).default([]),
  redaction: z.object({ params: z.array(z.string()).default([]) }).prefault({}),
  model: z
    .object({
      /** `default`: whichever the installation has a key for, else built-in. */
      provider: z.enum(["default", "builtin", "openai", "anthropic"]).default("default"),
      /** Empty: the installation's model for that provider. */
      name: z.string().default(""),
      temperature: z.number().min(0).max(2).default(0),
      /** Of versions from before there was one engine; it says nothing any more. */
      understands: z
        .enum(["always", "when_unsure"])
        .default("always")
        .overwrite(() => "always" as const),
      /** What the models of one conversation may cost; then a person answers. Null: no limit. */
      max_cost_usd: z.number().min(0).max(10_000).nullable().default(null),
    })
    .prefault({}),
  /** Requests to the model in one turn. Twice as many tool calls are allowed. */
  max_steps: z.number().int().min(1).max(40).default(6),
  /** Who looks for deeds that a reply claims and no call has done: a model, a list of words, nobody. */
  deed_check: z.enum(["model", "words", "off"]).default("model"),
  /** Languages it answers in, the first to whoever writes another. Empty: the contact's, whichever it is. */
  languages: z.array(languageTagSchema).max(30).default([]),
  /** The tenant's words for lines that code itself says, by language and by the line's name. */
  wordings: z
    .record(languageTagSchema, z.record(z.string(), z.string().trim().min(1).max(1_000)))
    .default({}),
  /** Last messages kept word for word in the context. */
  history_window: z.number().int().min(1).max(100).default(10),
  /** Questions asked in a row for one goal before a person is offered. */
  max_clarifications: z.number().int().min(1).max(10).default(3),
  escalation: escalationSchema.prefault({}),
  scope: scopeSchema.prefault({}),
});
export type AgentConfig = z.infer<typeof agentConfigSchema>;
