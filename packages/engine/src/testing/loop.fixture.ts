import { type AgentInput, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { LLMProvider } from "@konstruct/llm/provider";
import {
  type ScriptedAnswer,
  type ScriptedCall,
  ScriptedProvider,
} from "@konstruct/llm/scripted/scripted-provider";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolCall, ToolDescription, ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { endOfWrite } from "@konstruct/tools/contract/write-end";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import type { EarlierCall, TurnInput } from "../input/turn-input.ts";
import { createPorts } from "../loop/create-ports.ts";
import { runLoop } from "../loop/run-loop.ts";
import { replayTurn } from "../record/replay-turn.ts";
import { type NewerInput, type TurnTrace, traceOf } from "../record/turn-trace.ts";
import { emptySession, type SessionState, sessionStateSchema } from "../session/session-state.ts";
import { operationKey, type Performed } from "../turn/journal.ts";
import type { EndedTurn } from "../turn/outcome.ts";

/** A library that lends books, in Spanish; none of the demonstrations. */
const effects: Record<string, ToolEffect> = {
  "http.book": "read",
  "http.member": "read",
  "http.renew": "write",
  "http.reserve": "write",
  "http.close_card": "irreversible",
};

export const fail = (code: string, message: string, retryable = false): ToolResult => ({
  success: false,
  data: null,
  error: { code, message, retryable },
  executionTimeMs: 1,
});
export const give = (data: JsonObject): ToolResult => ({
  success: true,
  data,
  error: null,
  executionTimeMs: 1,
});

/** Results by tool; a function gets the arguments. */
export type Shelf = Record<string, ToolResult | ((args: JsonObject) => ToolResult | Promise<ToolResult>)>;

const shelf: Shelf = {
  "http.book": ({ isbn = null }) => give({ isbn, title: "Rayuela", copies: 2 }),
  "http.member": () => give({ member: "S-77", name: "Inés" }),
  "http.renew": ({ isbn = null }) => give({ isbn, due: "2026-12-14" }),
  "http.reserve": ({ isbn = null }) => give({ isbn, place: 3, reservation: "RES-41" }),
  "http.close_card": () => give({ closed: true }),
};

export function describeShelf(name: string): ToolDescription | null {
  const effect = effects[name];
  if (effect === undefined) return null;
  return {
    name,
    description: `${name} of the library`,
    version: "v1",
    effect,
    unlessRuled: effect === "read" ? "allow" : effect === "write" ? "confirm" : "approve",
    inputKeys: ["isbn"],
    idempotent: false,
    parameters: () => ({ type: "object", properties: { isbn: { type: "string" } }, required: ["isbn"] }),
    problemWith: (args) => (typeof (args as JsonObject).isbn === "string" ? null : "isbn: is missing"),
    summarize: (args) => `${name.slice(5)} ${JSON.stringify((args as JsonObject).isbn)}`,
  };
}

/** The library's tools where others may have written what `http.book` gives. `work` is a choice of each schema. */
export function describeWithOthers(name: string): ToolDescription | null {
  const tool = describeShelf(name);
  const properties = { isbn: { type: "string" }, work: { type: "string", enum: ["bainha", "fecho"] } };
  return (
    tool && {
      ...tool,
      ...(name === "http.book" && { destination: "elsewhere.example" }),
      parameters: () => ({ type: "object", properties }),
    }
  );
}

const allowAll = [
  {
    id: "all",
    when: { field: "tool", op: "exists" as const },
    result: "allow" as const,
    reason: "the library trusts it",
  },
];

export type Talk = ReturnType<typeof createTalk>;

/** Whether a request asks for a reply to be checked. */
const isCheck = ({ options }: ScriptedCall) => options.responseFormat?.name === "unmet_words";

/** Answers requests to check a reply beside the script. */
function checkedBy(model: LLMProvider, checker: LLMProvider): LLMProvider {
  return {
    name: model.name,
    model: model.model,
    priceKnown: model.priceKnown,
    getCost: (...tokens) => model.getCost(...tokens),
    generate: (messages, options = {}) =>
      (isCheck({ messages, options }) ? checker : model).generate(messages, options),
  };
}

/** Replies are checked, and none claims or promises anything. */
export const honest = () => ({
  agent: { deed_check: "model" as const },
  checker: new ScriptedProvider(Array.from({ length: 20 }, () => '{"claimed":null,"promised":null}')),
});

const turnIdOf = (nth: number) => `0199aaaa-0000-7000-8000-${String(nth).padStart(12, "0")}`;

/** A conversation with a scripted model, with the state a database would keep between turns. */
export function createTalk(
  script: ScriptedAnswer[],
  {
    agent: over = {},
    tools: given = {},
    allow = false,
    ages = {},
    perform,
    describe: describeTool = describeShelf,
    at: momentOf,
    checker,
    replaceable = false,
  }: {
    agent?: Partial<AgentInput>;
    tools?: Shelf;
    allow?: boolean;
    /** The maximum age of a tool's results, in seconds. */
    ages?: Record<string, number>;
    /** Replaces carrying out a write; null: carry it out. */
    perform?: (nth: number) => Performed | null;
    /** Replaces the library's tool descriptions. */
    describe?: ToolExecutor["describe"];
    /** The time of a turn, ISO 8601; by default a minute after the last. */
    at?: () => string;
    /** Checks replies instead of the script. */
    checker?: LLMProvider;
    /** Built-in mode answers where the model fails. */
    replaceable?: boolean;
  } = {},
) {
  const model = new ScriptedProvider(script, replaceable);
  const llm = checker === undefined ? model : checkedBy(model, checker);
  const calls: ToolCall[] = [];
  const executor: ToolExecutor = {
    describe(name) {
      const described = describeTool(name);
      return described && { ...described, maxAgeSeconds: ages[name] };
    },
    async execute(call) {
      calls.push(call);
      const found = { ...shelf, ...given }[call.tool];
      if (found === undefined) return fail("unknown_tool", "no such tool");
      return typeof found === "function" ? found(call.args) : found;
    },
  };
  const agent = agentConfigSchema.parse({
    name: "Berta",
    role: "bibliotecaria de Villarrubia",
    tools: Object.keys(effects),
    policies: allow ? allowAll : [],
    escalation: { failed_attempts: 0 },
    deed_check: "words",
    ...over,
  });
  let session: SessionState = emptySession();
  const history: TurnInput["history"] = [];
  const earlier: EarlierCall[] = [];
  const traces: TurnTrace[] = [];
  let turns = 0;
  const minute = momentOf ?? (() => new Date(Date.UTC(2026, 10, 23, 9, turns)).toISOString());

  async function say(text: string, more: Partial<TurnInput> = {}): Promise<EndedTurn> {
    turns++;
    const turnId = turnIdOf(turns);
    const at = minute();
    const newer: NewerInput[] = [];
    let begun = 0;
    const ports = createPorts({
      llm,
      tools: executor,
      ranker: rankerByLetters(agent),
      clock: () => new Date(at),
      turnId,
      journalOf: () => ({
        keyOf: (nth) => operationKey(turnId, nth),
        async perform(call) {
          const nth = begun++;
          const instead = perform?.(calls.length) ?? null;
          if (instead?.kind === "newer") newer.push({ nth, messages: instead.messages });
          return instead ?? { kind: "result", result: await executor.execute(call, context(at)) };
        },
      }),
    });
    const input: TurnInput = {
      turnId,
      tenantId: "tenant-1",
      conversationId: "conversation-1",
      channel: "webchat",
      agent,
      reachable: null,
      contact: { id: "contact-1", attributes: {} },
      session: sessionStateSchema.parse(JSON.parse(JSON.stringify(session))),
      history: [...history],
      earlier: [...earlier],
      inputs: text === "" ? [] : [{ id: `m-${turns}`, text, parts: [], sentAt: at }],
      ...more,
    };
    const ended = await runLoop(input, ports);
    if (ended === undefined) throw new Error("The claim was lost");
    session = ended.outcome.session;
    traces.push(traceOf(input, ports.recorded(), ended, undefined, newer));
    if (text !== "") history.push({ role: "contact", text, at });
    for (const call of ended.record.toolCalls) {
      const state = endOfWrite(call.result, false);
      earlier.push({ ...call, turnId, state, at });
    }
    if (ended.outcome.kind === "reply") history.push({ role: "agent", text: ended.outcome.reply.text, at });
    return ended;
  }

  return {
    model,
    calls,
    /** The trace of each turn, as it would be stored. */
    traces,
    agent,
    say,
    text: async (line: string) => textOf(await say(line)),
    session: () => session,
    /** Repeats a turn from its trace. @param nth from 1 */
    replay: (nth: number, trace = traces[nth - 1]!, describe: ToolExecutor["describe"] = describeTool) =>
      replayTurn({
        trace,
        turnId: turnIdOf(nth),
        tenantId: "tenant-1",
        conversationId: "conversation-1",
        agent,
        describe,
      }),
    /** The history given to the next turn. */
    history,
  };
}

const context = (at: string) => ({
  tenantId: "tenant-1",
  contactId: "contact-1",
  customerId: null,
  now: new Date(at),
});

export function textOf({ outcome }: EndedTurn): string {
  if (outcome.kind !== "reply") throw new Error(`Expected a reply, got ${outcome.kind}`);
  return outcome.reply.text;
}

export const call = (tool: string, isbn: string) => ({ name: tool, arguments: { isbn } });
export const requests = (...listed: [string, string][]) => ({
  name: "requests",
  arguments: { requests: listed.map(([quote, status]) => ({ quote, status })) },
});
export const reply = (text: string, done: string[] = []) => ({ name: "say", arguments: { text, done } });
