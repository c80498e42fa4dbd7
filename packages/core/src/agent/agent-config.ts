import { z } from "zod";
import { channelSchema } from "../message.ts";
import { preferenceKindName } from "../preference.ts";
import { disclosureSchema } from "./disclosure.ts";
import { escalationSchema } from "./escalation-config.ts";
import { timeZoneSchema, weekSchema } from "./hours/opening-hours.ts";
import { languageTagSchema } from "./language-tag.ts";
import { packSettingsSchema } from "./pack-settings.ts";
import { policyResults } from "./policy-results.ts";
import { preferenceKindsSchema } from "./preference-kinds.ts";
import { argumentSchema, requirementsSchema } from "./procedure-config.ts";
import { scopeSchema } from "./scope-config.ts";
import { supervisedSchema } from "./supervised-config.ts";
import { toolSettingsSchema } from "./tool-settings.ts";

/** The channels and contacts something is offered to. */
const constraintsSchema = z
  .object({
    /** Channel names; `chat` means every channel (seed 001). Empty means every channel. */
    channels: z.array(z.enum([...channelSchema.options, "chat"])).default([]),
    rollout: z.number().min(0).max(100).default(100),
    min_tier: z.string().nullable().default(null),
  })
  .prefault({});

/** One thing an agent can be asked for (requirement B2; the shape of config/intents.yaml in seed 001). */
export const intentSchema = z.object({
  id: z.string().min(1),
  description: z.string().default(""),
  /** The request's name in a sentence: "Back to your <label>". */
  label: z.string().optional(),
  /** How the agent lists it when a contact asks for something else; the label when absent. */
  topic: z.string().optional(),
  examples: z.array(z.string()).default([]),
  required_params: z.array(z.string()).default([]),
  /** The question for a missing parameter; made from its label, description or type when absent. */
  questions: z.record(z.string(), z.string()).default({}),
  /** How a parameter is recognised. Without an entry it is inferred from its name (`ticket_id`, `amount`, `email`, ...). */
  params: z
    .record(
      z.string(),
      z.object({
        /** `topic`: the subject of a request, without the words of the request. `item`: one of the things shown before. */
        type: z
          .enum(["string", "topic", "item", "id", "number", "money", "date", "email", "phone", "enum"])
          .default("string"),
        /** The parameter's name in a sentence: "What's the <label>?". */
        label: z.string().min(1).optional(),
        pattern: z.string().optional(),
        values: z.array(z.string()).optional(),
        /** What else people say for a value, in any language. */
        synonyms: z.record(z.string(), z.array(z.string().trim().min(1).max(60)).max(60)).optional(),
        description: z.string().optional(),
        /** Bounds of a number or an amount: a value outside them is asked for again. */
        min: z.number().optional(),
        max: z.number().optional(),
        /** The kind of preference the value is: a contact is asked once, later turns use the stored preference. */
        preference: preferenceKindName.optional(),
        /** The contact may skip it by saying "skip". */
        skippable: z.boolean().default(false),
      }),
    )
    .default({}),
  /** The request with the higher number is served first: it interrupts, the lower one waits (requirement D3). */
  priority: z.number().int().min(-100).max(100).default(0),
  /** Intents whose goal must be done first; their slots are carried over by name. */
  depends_on: z.array(z.string()).default([]),
  tool: z.string().nullable().default(null),
  /**
   * The tool's arguments: a number or boolean as it is, or text in which `{param}` is replaced by a parameter; `{param}` alone keeps
   * its type. An argument whose parameter is unknown is left out. Empty: every parameter under its own name. `{from: …}` takes the
   * value of a result, a slot or an attribute of the contact.
   */
  args: z.record(z.string(), argumentSchema).default({}),
  /** Tools that must have answered before its tool is called. */
  require: requirementsSchema.optional(),
  /** Files of the tenant's knowledge that are sent with the reply, by name (requirement H2). */
  attach: z.array(z.string().min(1).max(255)).max(5).default([]),
  /** The parameter that ends the goal. Until it has a value the goal stays open after its answer. */
  ends_with: z.string().nullable().default(null),
  /** The reply when that parameter has ended the goal; `{chosen}` is the name of the chosen item. */
  closing: z.string().optional(),
  /** Reply template for built-in mode; `{field}` names a field of the tool result or of the parameters. */
  reply: z.string().optional(),
  /** One line for each entry of the list in the tool's result, below the reply; `{field}` names a field of the entry. */
  reply_each: z.string().optional(),
  /** The reply when that list is empty. */
  reply_none: z.string().optional(),
  constraints: constraintsSchema,
});
export type Intent = z.infer<typeof intentSchema>;

/** Work of several steps and tools. A model follows it; code enforces its tools, bindings and order. */
export const procedureSchema = z.object({
  id: z.string().min(1),
  /** The procedure's name in a sentence: "Back to your <label>". */
  label: z.string().optional(),
  /** The situation in which it applies, in words. */
  when: z.string().min(1).max(1_000),
  /** The steps, in words, in order. */
  steps: z.array(z.string().min(1).max(1_000)).min(1).max(30),
  /** The tools it may call. */
  tools: z.array(z.string().min(1)).min(1).max(20),
  /** By tool and argument: the required source of the value. */
  args: z.record(z.string(), z.record(z.string(), argumentSchema)).default({}),
  require: requirementsSchema.default([]),
  priority: z.number().int().min(-100).max(100).default(0),
  /** Goals or procedures that must be done first; their results are carried over. */
  depends_on: z.array(z.string()).default([]),
  constraints: constraintsSchema,
});
export type Procedure = z.infer<typeof procedureSchema>;

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ all: z.array(conditionSchema) }),
      z.strictObject({ any: z.array(conditionSchema) }),
      z.strictObject({ not: conditionSchema }),
      z.strictObject({
        /** Dotted path: `intent`, `tool`, `effect`, `specialist`, `channel`, `params.amount`, `contact.tier`, `history.count`, `time.hour`. */
        field: z.string(),
        op: z.enum(["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists", "matches"]),
        value: z.unknown().optional(),
      }),
    ],
    "is no condition: write { field: tool, op: eq, value: <tool> }, or { all: [...] }, { any: [...] }, { not: ... } of such",
  ),
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
  result: z.enum(policyResults),
  /** Why the rule exists, for the model, for members and for the record. */
  reason: z.string(),
  /** What the contact reads when the rule hands over to a person, in the tenant's words. */
  tell: z.string().max(500).optional(),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

/** A role of the agent for the goals whose type begins with its prefix (requirement D4). */
export const specialistSchema = z.object({
  id: z.string().min(1),
  /** A prefix of the goal type: `sales.`. The longest match counts. */
  prefix: z.string().min(1),
  role: z.string().default(""),
  instructions: z.string().default(""),
  /** Null: the same tools as the agent. */
  tools: z.array(z.string()).nullable().default(null),
});
export type Specialist = z.infer<typeof specialistSchema>;

/** Everything that one published agent version contains. Immutable once stored. */
export const agentConfigSchema = z.object({
  name: z.string().default("Ava"),
  role: z.string().default("customer support"),
  tone: z.string().default("friendly and concise"),
  instructions: z.string().default(""),
  /** The time zone of all its dates and times: `Asia/Bangkok`. Null: that of its rota or calendar, else UTC. */
  timezone: timeZoneSchema.nullable().default(null),
  /** When the business is open. Null: it is never called open or closed. */
  hours: weekSchema.nullable().default(null),
  /** The currency of its prices and amounts; instructions name it as `{{currency}}`. */
  currency: z.string().max(20).default(""),
  intents: z.array(intentSchema).default([]),
  procedures: z.array(procedureSchema).max(100).default([]),
  /** Rules for every call of a tool, whatever goal calls it. */
  require: requirementsSchema.default([]),
  /**
   * Tools whose results count as the tenant's own words; `mcp.desk.*` matches every name with that prefix. `knowledge` and `files`
   * are allowed too.
   */
  trusted_sources: z.array(z.string().min(1).max(120)).max(100).default([]),
  tiers: z.array(z.string()).default(["basic", "silver", "gold"]),
  policies: z.array(policyRuleSchema).default([]),
  /** Tools this agent may call; any other is denied. Null allows every tool an intent names. */
  tools: z.array(z.string()).nullable().default(null),
  specialists: z.array(specialistSchema).default([]),
  /** `supervised`: one model call for each message, and a person approves every reply (requirement C1). */
  autonomy: z.enum(["autonomous", "supervised"]).default("autonomous"),
  supervised: supervisedSchema.prefault({}),
  approvals: z
    .object({ expires_after_minutes: z.number().int().min(1).max(43_200).default(1_440) })
    .prefault({}),
  /** Settings of packs, by the name of the pack, which validates them. */
  packs: packSettingsSchema,
  tool_settings: toolSettingsSchema.prefault({}),
  /** The kinds of preference it remembers of a contact. */
  preferences: preferenceKindsSchema,
  /** Collections of the tenant's knowledge it reads; null: all. */
  knowledge_collections: z.array(z.string().min(1).max(80)).max(50).nullable().default(null),
  /** Words for its subjects: a message with one of them is never out of scope. */
  subject_words: z.array(z.string()).default([]),
  redaction: z.object({ params: z.array(z.string()).default([]) }).prefault({}),
  model: z
    .object({
      /** `default`: the first provider the installation has a key for, else built-in mode. */
      provider: z.enum(["default", "builtin", "openai", "anthropic"]).default("default"),
      /** Empty: the installation's model for that provider. */
      name: z.string().default(""),
      temperature: z.number().min(0).max(2).default(0),
      /** The most that model calls of one conversation may cost; after that a person answers. Null: no limit. */
      max_cost_usd: z.number().min(0).max(10_000).nullable().default(null),
    })
    .prefault({}),
  /** Most model requests in one turn. The limit of tool calls is twice this number. */
  max_steps: z.number().int().min(1).max(40).default(6),
  /** What looks for actions that a reply claims and no call has done: a model, a word list, or nothing. */
  deed_check: z.enum(["model", "words", "off"]).default("model"),
  /** Languages it answers in; the first is for contacts who write another. Empty: the contact's language. */
  languages: z.array(languageTagSchema).max(30).default([]),
  /** The tenant's wordings for lines, by language and line name. */
  wordings: z
    .record(languageTagSchema, z.record(z.string(), z.string().trim().min(1).max(1_000)))
    .default({}),
  /** Further words for a record's fields, in any language, by which a contact may ask for one without a model. */
  synonyms: z.record(z.string(), z.array(z.string().trim().min(1).max(60)).max(60)).optional(),
  /** The notice that an AI answers. */
  disclosure: disclosureSchema.prefault({}),
  /** Number of last messages that the context holds word for word. */
  history_window: z.number().int().min(1).max(100).default(20),
  /** Questions in a row for one goal before a person is offered. */
  max_clarifications: z.number().int().min(1).max(10).default(3),
  escalation: escalationSchema.prefault({}),
  scope: scopeSchema.prefault({}),
});
/** An agent as its author writes it, before defaults. */
export type AgentInput = z.input<typeof agentConfigSchema>;
export type AgentConfig = z.output<typeof agentConfigSchema>;
