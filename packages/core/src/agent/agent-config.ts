import { z } from "zod";
import { channelSchema } from "../message.ts";
import { preferenceKindName } from "../preference.ts";
import { upcastAgent } from "./agent-upcast.ts";
import { escalationSchema } from "./escalation-config.ts";
import { packSettingsSchema } from "./pack-settings.ts";
import { preferenceKindsSchema } from "./preference-kinds.ts";
import { argumentSchema, requirementsSchema } from "./procedure-config.ts";
import { scopeSchema } from "./scope-config.ts";
import { supervisedSchema } from "./supervised-config.ts";
import { toolSettingsSchema } from "./tool-settings.ts";

/** A BCP 47 tag, as far as its shape tells. */
export const languageTagSchema = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "is no language code such as en or pt-BR");

/** Where and for whom something is offered. */
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
  /** What people call such a request: "Back to your <label>". */
  label: z.string().optional(),
  /** What the agent says it helps with when somebody asks for something else; the label when absent. */
  topic: z.string().optional(),
  examples: z.array(z.string()).default([]),
  required_params: z.array(z.string()).default([]),
  /** What to ask when a parameter is missing; a wording is made from its label, description or type when absent. */
  questions: z.record(z.string(), z.string()).default({}),
  /** How a parameter is recognised. Without an entry it is inferred from its name (`ticket_id`, `amount`, `email`, ...). */
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
        /** The kind of preference it is: a contact is asked only once, later it is remembered. */
        preference: preferenceKindName.optional(),
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
   * keeps its type. An argument whose parameter is unknown is left out. Empty: every parameter under its own name. `{from: …}` takes
   * the value of a result, a slot or an attribute of the contact.
   */
  args: z.record(z.string(), argumentSchema).default({}),
  /** What has to have been looked up before its tool is called. */
  require: requirementsSchema.optional(),
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
  constraints: constraintsSchema,
});
export type Intent = z.infer<typeof intentSchema>;

/** Work of several steps and tools, which a model follows and code keeps to its tools, bindings and order. */
export const procedureSchema = z.object({
  id: z.string().min(1),
  /** What people call it: "Back to your <label>". */
  label: z.string().optional(),
  /** When it is followed, in words. */
  when: z.string().min(1).max(1_000),
  /** What is done, in words, in order. */
  steps: z.array(z.string().min(1).max(1_000)).min(1).max(30),
  /** The tools it may call. */
  tools: z.array(z.string().min(1)).min(1).max(20),
  /** By tool and argument: where the value has to come from. */
  args: z.record(z.string(), z.record(z.string(), argumentSchema)).default({}),
  require: requirementsSchema.default([]),
  priority: z.number().int().min(-100).max(100).default(0),
  /** Goals or procedures that must be done first; what they looked up is carried over. */
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
  result: z.enum(["allow", "deny", "confirm", "approve", "escalate"]),
  /** For the model, for colleagues and for the record. */
  reason: z.string(),
  /** What the contact hears where the rule hands over to a person, in the tenant's words. */
  tell: z.string().max(500).optional(),
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

/** Everything one published agent version is. Immutable once stored. */
export const agentShape = z.object({
  /** Of versions from before there was one engine; it says nothing any more. */
  engine: z
    .enum(["v1", "v2"])
    .default("v1")
    .overwrite(() => "v1" as const),
  name: z.string().default("Ava"),
  role: z.string().default("customer support"),
  tone: z.string().default("friendly and concise"),
  instructions: z.string().default(""),
  /** In which its prices and amounts are meant, as instructions name it by `{{currency}}`. */
  currency: z.string().max(20).default(""),
  intents: z.array(intentSchema).default([]),
  procedures: z.array(procedureSchema).max(100).default([]),
  /** What holds for every call of a tool, whatever it is made for. */
  require: requirementsSchema.default([]),
  /** Tools whose results count as the tenant's own words; `mcp.desk.*` means all that begin so. `knowledge` and `files` may stand here too. */
  trusted_sources: z.array(z.string().min(1).max(120)).max(100).default([]),
  tiers: z.array(z.string()).default(["basic", "silver", "gold"]),
  policies: z.array(policyRuleSchema).default([]),
  /** Tools this agent may call; anything else is denied. Null allows every tool an intent names. */
  tools: z.array(z.string()).nullable().default(null),
  specialists: z.array(specialistSchema).default([]),
  /** `supervised`: one model call a message, and a person approves every reply (requirement C1). */
  autonomy: z.enum(["autonomous", "supervised"]).default("autonomous"),
  supervised: supervisedSchema.prefault({}),
  approvals: z
    .object({ expires_after_minutes: z.number().int().min(1).max(43_200).default(1_440) })
    .prefault({}),
  /** Settings of packs, by the name of the pack, which alone knows what may be in them. */
  packs: packSettingsSchema,
  tool_settings: toolSettingsSchema.prefault({}),
  /** What it keeps in mind of a contact's preferences, kind by kind. */
  preferences: preferenceKindsSchema,
  /** Collections of the tenant's knowledge it reads; null: all of them. */
  knowledge_collections: z.array(z.string().min(1).max(80)).max(50).nullable().default(null),
  /** Words for the things it deals in: a message with one of them is never out of scope. */
  subject_words: z.array(z.string()).default([]),
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
      /** Another model of the same provider, asked behind a share of the live turns what it would have decided. Null: none. */
      shadow: z
        .object({ name: z.string().trim().min(1).max(200), share: z.number().min(0).max(1).default(0) })
        .nullable()
        .default(null),
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
/** An agent as it is written. */
export type AgentInput = z.input<typeof agentShape>;
export type AgentConfig = z.output<typeof agentShape>;

/** Reads an agent in today's form, and in those that older releases stored. */
export const agentConfigSchema = z.preprocess(upcastAgent, agentShape);
