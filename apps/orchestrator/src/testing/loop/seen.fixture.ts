import { type JsonObject, parseJson } from "@konstruct/core/json";
import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";

type WireCall = { id: string; function: { name: string; arguments: string } };
type WireMessage = { role: string; content: string | null; tool_calls?: WireCall[]; tool_call_id?: string };

/** A call in the request with its result; `told` is empty if the request has no result for it. */
export type SeenCall = { tool: string; args: JsonObject; told: string };
/** A waiting call, as the request describes it. */
export type SeenWaiting = { op: string; tool: string; args: JsonObject };

/** All that a model can know from one request: an obedient model's answer depends on nothing else. */
export type Seen = {
  /** The contact's message. */
  text: string;
  /** The requested model. */
  model: string;
  /** Answers already given in this turn. */
  round: number;
  system: string;
  /** Titles and texts of the passages found for the message. */
  passages: string;
  /** The result of the newest call of a tool, in this turn or before it; null if none succeeded. */
  gave(tool: string, args?: JsonObject): JsonObject | null;
  /** The same, in this turn only. */
  gaveNow(tool: string, args?: JsonObject): JsonObject | null;
  /** Whether the rails refused something in this turn with this code. */
  refused(code: string): boolean;
  /** The call that code made in this turn after a yes or a decision, with its result; null if it made none. */
  made: { op: string; data: JsonObject } | null;
  /** The operation of this tool that waits; null if none does. */
  waits(tool: string): string | null;
  /** The operation of a write that succeeded in this turn. */
  opOf(tool: string): string | null;
};

const contextHead = "What you know as this turn begins.";
const wireOf = (tool: string) => tool.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
const objectIn = (text: string): JsonObject | null => {
  const end = text.lastIndexOf("\n(op");
  const parsed = parseJson(end === -1 ? text : text.slice(0, end));
  return parsed.ok && typeof parsed.value === "object" ? (parsed.value as JsonObject) : null;
};

function callsIn(messages: readonly WireMessage[]): SeenCall[] {
  const told = new Map(messages.map((one) => [one.tool_call_id ?? "", one.content ?? ""]));
  return messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.map((call) => {
      const args = parseJson(call.function.arguments);
      return {
        tool: call.function.name,
        args: (args.ok ? args.value : {}) as JsonObject,
        told: told.get(call.id) ?? "",
      };
    }),
  );
}

const fits = (wanted: JsonObject, args: JsonObject) =>
  Object.entries(wanted).every(([name, value]) => args[name] === value);

function waitingIn(context: string): SeenWaiting[] {
  const from = context.indexOf("{");
  const parsed = parseJson(context.slice(from, context.lastIndexOf("}") + 1));
  const waiting = parsed.ok ? (parsed.value as JsonObject).waiting_calls : undefined;
  return Array.isArray(waiting) ? (waiting as unknown as SeenWaiting[]) : [];
}

function madeIn(rounds: readonly WireMessage[]): Seen["made"] {
  const notes = rounds.flatMap(({ role, content }) => (role === "system" ? [content ?? ""] : []));
  const [, result = "", op = ""] = /Its result[^\n]*\n(.*)\n\((op\d+): done\)/.exec(notes.join("\n")) ?? [];
  const parsed = parseJson(result);
  return parsed.ok ? { op, data: parsed.value as JsonObject } : null;
}

const succeeded = ({ told }: SeenCall) => !/^(?:Error|Refused|\[no longer shown)/.test(told);

/** @throws Error if the request does not ask for proposals */
export function seenIn({ body }: ScriptedRequest): Seen {
  const messages = body.messages as WireMessage[];
  const at = messages.findLastIndex(
    ({ role, content }) => role === "system" && (content ?? "").startsWith(contextHead),
  );
  if (at === -1) throw new Error("This request holds no context block");
  const rounds = messages.slice(at + 1);
  const context = messages[at]?.content ?? "";
  const before = callsIn(messages.slice(0, at));
  const now = callsIn(rounds);
  const newest = (calls: readonly SeenCall[], tool: string, args: JsonObject) => {
    const found = calls.findLast(
      (one) => one.tool === wireOf(tool) && succeeded(one) && fits(args, one.args),
    );
    return found === undefined ? null : objectIn(found.told);
  };
  return {
    text: rounds.find(({ role }) => role === "user")?.content ?? "",
    round: rounds.filter(({ role }) => role === "assistant").length,
    model: String(body.model),
    system: messages[0]?.content ?? "",
    passages: context,
    gave: (tool, args = {}) => newest([...before, ...now], tool, args),
    gaveNow: (tool, args = {}) => newest(now, tool, args),
    refused: (code) => rounds.some(({ content }) => (content ?? "").includes(`Refused (${code})`)),
    made: madeIn(rounds),
    waits: (tool) => {
      const now = rounds.findLast(({ content }) => /it waits as (op\d+)/.test(content ?? ""));
      const asked = /it waits as (op\d+)/.exec(now?.content ?? "")?.[1];
      return asked ?? waitingIn(context).find((one) => one.tool === tool)?.op ?? null;
    },
    opOf: (tool) => {
      const found = now.findLast((one) => one.tool === wireOf(tool) && succeeded(one));
      return /\((op\d+): done\)/.exec(found?.told ?? "")?.[1] ?? null;
    },
  };
}

/** What an obedient model answers in one turn, in any state the turn can be in. */
export type Ideal = (seen: Seen) => ScriptedModelAnswer;

export type ModelCall = { name: string; arguments: JsonObject };
export const call = (name: string, args: JsonObject): ModelCall => ({ name, arguments: args });
export const say = (text: string, done: (string | null)[] = []): ModelCall =>
  call("say", { text, done: done.filter((op) => op !== null) });
export const ask = (text: string): ModelCall => call("ask", { text });
export const requests = (...listed: [quote: string, status: string][]): ModelCall =>
  call("requests", { requests: listed.map(([quote, status]) => ({ quote, status })) });
export const answers = (...toolCalls: ModelCall[]): ScriptedModelAnswer => ({ toolCalls });
