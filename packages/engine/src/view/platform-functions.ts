import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { kindLabel } from "@konstruct/core/agent/preference-kinds";
import type { JsonObject } from "@konstruct/core/json";
import type { LLMTool } from "@konstruct/llm/provider";
import { z } from "zod";
import type { TurnInput } from "../input/turn-input.ts";
import { requestStatuses } from "../session/session-state.ts";
import { handoffCauses, type Proposal } from "../turn/proposal.ts";

const words = z.string().trim().min(1).max(8_000);
const slots = z.record(z.string(), z.json());
const language = z
  .string()
  .max(35)
  .optional()
  .describe(
    "BCP 47 code of the language the contact writes in or asks for, when it is not the conversation's `language`.",
  );
const unsure = z
  .boolean()
  .optional()
  .describe("True when you did not understand the contact or could not help.");
const sums = z
  .array(
    z.object({ result: z.union([z.number(), z.string().max(10)]), of: z.string().trim().min(1).max(200) }),
  )
  .max(12)
  .optional();
const quote = z.string().trim().min(1).max(2_000).describe("Their exact words, copied.");

type PlatformFunction = {
  name: string;
  description: string;
  schema: z.ZodObject;
  read(args: unknown): Proposal;
};

function platformFunction<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  read: (args: z.infer<z.ZodObject<Shape>>) => Proposal,
): PlatformFunction {
  const schema = z.object(shape);
  return { name, description, schema, read: (args) => read(schema.parse(args)) };
}

/** Functions offered to every agent. */
const always: readonly PlatformFunction[] = [
  platformFunction(
    "requests",
    "Lists everything the contact asks for in this message, one entry each. Call it in your first answer beside whatever else you call, and again when a status changes. open: nothing has happened yet; done: a call or a colleague did it; answered: your words answer it; asked: you ask the contact for something it needs; waiting: it waits for a yes, a colleague or another call that comes first; declined: you say that you cannot, or they no longer want it; unknown: a question you say you cannot answer, because nothing you have says it.",
    {
      requests: z
        .array(z.object({ quote, status: z.enum(requestStatuses) }))
        .min(1)
        .max(12),
      language,
      asks_who_answers: z
        .boolean()
        .optional()
        .describe(
          "True when they ask, in whatever words, whether a person or a program answers here. The answer then stands before your reply, so leave it out there.",
        ),
    },
    ({ requests, language: named, asks_who_answers: asksWhoAnswers }) => ({
      kind: "requests",
      requests,
      language: named,
      ...(asksWhoAnswers !== undefined && { asksWhoAnswers }),
    }),
  ),
  platformFunction(
    "say",
    "Your reply to the contact. It ends your turn.",
    {
      text: words,
      done: z
        .array(z.string())
        .max(12)
        .default([])
        .describe("Operations (op1, op2, …) the text says were done."),
      sums: sums.describe(
        'Each number, day or time of the text that you worked out, and from what: 155, "3*45+20" (+ - * / ( ) %); "2026-12-05", "2026-12-06 - 1 day"; "10:45", "10:00 + 45 min".',
      ),
      closes: z.boolean().default(false).describe("True when the open goal is finished with this reply."),
      unsure,
      language,
    },
    ({ text, done, closes, sums: cited, unsure: notUnderstood, language: named }) => ({
      kind: "say",
      text,
      done,
      closes,
      language: named,
      unsure: notUnderstood,
      sums: cited,
    }),
  ),
  platformFunction(
    "ask",
    "Asks the contact for something that nothing else tells you. It ends your turn.",
    {
      text: words,
      slot: z.string().max(100).optional().describe("The value of the open goal that you ask for."),
      unsure,
      sums,
    },
    ({ text, slot, unsure: notUnderstood, sums: cited }) => ({
      kind: "ask",
      text,
      slot,
      unsure: notUnderstood,
      sums: cited,
    }),
  ),
  platformFunction(
    "decline",
    "Tells the contact that you do not do this, and what you can do instead. It ends your turn.",
    { text: words, unsure, sums },
    ({ text, unsure: notUnderstood, sums: cited }) => ({
      kind: "decline",
      text,
      unsure: notUnderstood,
      sums: cited,
    }),
  ),
  platformFunction(
    "hand_over",
    "Brings a person into the conversation. `reason` is for that person. `answer` tells the contact, in their language, what you can tell whoever comes: what of theirs you noted, such as their wish and where to reach them, answers to what else they asked, what was done in this turn, what they can do meanwhile. It is sent in any case, so it is silent on the person. `text` tells them that a person takes over here, and only what they may know of why; if no person can be reached now, code says instead when one is back. It ends your turn.",
    {
      reason: z.string().trim().min(1).max(300),
      because: z
        .enum(handoffCauses)
        .optional()
        .describe("Set it when the cause is one of these. For `topic`, `reason` is the topic's id."),
      note: z
        .string()
        .trim()
        .min(1)
        .max(1_000)
        .optional()
        .describe(
          "What that person has to know: what is wanted, what you found out, deadlines, what you said.",
        ),
      answer: z.string().trim().max(2_000).default(""),
      text: z.string().trim().max(2_000).default(""),
      sums,
    },
    ({ sums: cited, ...given }) => ({ kind: "hand_over", ...given, sums: cited }),
  ),
  platformFunction(
    "answer_consent",
    "Says that the contact's message answers calls that wait for their yes. `quote`: the words of it that do. You judge whether they agree.",
    { ops: z.array(z.string()).min(1).max(12), answer: z.enum(["yes", "no"]), quote },
    ({ ops, answer, quote: said }) => ({ kind: "answer_consent", ops, answer, quote: said }),
  ),
  platformFunction(
    "withdraw",
    "Takes back a call that waits for the contact or for a colleague.",
    { op: z.string() },
    ({ op }) => ({ kind: "withdraw", op }),
  ),
];

/** Functions offered to agents with goals. */
const forGoals: readonly PlatformFunction[] = [
  platformFunction(
    "start_goal",
    "Opens one of the goals or procedures you serve, for what takes several messages or tools. If another goal is open, the more urgent one is served first.",
    {
      type: z.string(),
      slots: slots.default({}),
      remembered: z.array(z.string()).max(20).optional().describe("Slots that you took from memory."),
    },
    ({ type, slots: given, remembered }) => ({ kind: "start_goal", type, slots: given, remembered }),
  ),
  platformFunction(
    "set_slots",
    "Keeps values of the open goal.",
    {
      slots,
      skip: z.array(z.string()).max(20).optional().describe("Values that the contact leaves open."),
    },
    ({ slots: given, skip }) => ({ kind: "set_slots", slots: given, skip }),
  ),
  platformFunction(
    "close_goal",
    "The open goal is finished.",
    { failed: z.boolean().optional().describe("True when the goal was not reached.") },
    ({ failed }) => ({ kind: "close_goal", failed }),
  ),
  platformFunction(
    "cancel_goal",
    "The contact no longer wants a goal.",
    { type: z.string() },
    ({ type }) => ({
      kind: "cancel_goal",
      type,
    }),
  ),
  platformFunction("resume_goal", "Takes up a goal that waits.", { type: z.string() }, ({ type }) => ({
    kind: "resume_goal",
    type,
  })),
];

/** Functions offered to agents that may send files. */
const forFiles: readonly PlatformFunction[] = [
  platformFunction("attach", "Sends a file with the reply.", { file: z.string() }, ({ file }) => ({
    kind: "attach",
    file,
  })),
];

/** Names of the files an agent may send. */
export const attachable = ({ intents }: AgentConfig): string[] => [
  ...new Set(intents.flatMap(({ attach }) => attach)),
];

/** Functions offered to agents that store preferences, built once for each version. */
const forPreferences = new WeakMap<AgentConfig, readonly PlatformFunction[]>();

function rememberOf(agent: AgentConfig): readonly PlatformFunction[] {
  const known = forPreferences.get(agent);
  if (known !== undefined) return known;
  const [first, ...others] = agent.preferences.map(({ kind }) => kind);
  if (first === undefined) return [];
  const kinds = agent.preferences.map((one) => `${one.kind}: ${kindLabel(one)}, ${one.type}`).join("; ");
  const made = [
    platformFunction(
      "remember",
      "Keeps a preference the contact states about themselves.",
      {
        kind: z.enum([first, ...others]).describe(kinds),
        value: z.string().trim().min(1).max(120),
        quote,
      },
      (given) => ({ kind: "remember", preference: given.kind, value: given.value, quote: given.quote }),
    ),
    platformFunction(
      "forget",
      "Drops the preferences of a kind, which the contact takes back.",
      { kind: z.enum([first, ...others]), quote },
      (given) => ({ kind: "forget", preference: given.kind, quote: given.quote }),
    ),
  ];
  forPreferences.set(agent, made);
  return made;
}

/** Functions that answer a member: from the internal thread nothing of the contact's is changed. */
const forMembers = always.filter(({ name }) => ["requests", "say", "ask", "decline"].includes(name));

/** Functions until a person comes: they say a fact, or leave the message to that person. */
const whileAwaiting = always.filter(({ name }) => ["requests", "say", "decline"].includes(name));

/** The functions of the platform that the model of this agent may call besides its tools. */
export function platformFunctionsOf(
  agent: AgentConfig,
  audience: TurnInput["audience"],
): readonly PlatformFunction[] {
  if (audience !== undefined) return audience === "member" ? forMembers : whileAwaiting;
  return [
    ...always,
    ...rememberOf(agent),
    ...(goalTypesOf(agent).length > 0 ? forGoals : []),
    ...(attachable(agent).length > 0 ? forFiles : []),
  ];
}

const asTools = new WeakMap<z.ZodObject, LLMTool>();

/** The function as offered to the model. */
export function offerOf({ name, description, schema }: PlatformFunction): LLMTool {
  const known = asTools.get(schema);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  const offer = { name, description, parameters: JSON.parse(JSON.stringify(rest)) as JsonObject };
  asTools.set(schema, offer);
  return offer;
}
