import { type JsonObject, parseJson } from "@konstruct/core/json";
import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";

type WireCall = { id: string; function: { name: string; arguments: string } };
type WireMessage = { role: string; content: string | null; tool_calls?: WireCall[]; tool_call_id?: string };

/** A call of the request, with what it came to; `told` is empty where nothing answers it. */
export type SeenCall = { tool: string; args: JsonObject; told: string };
/** A call that waits, as the request tells of it. */
export type SeenWaiting = { op: string; tool: string; args: JsonObject };

/** What a model can know from one request: nothing else decides what an obedient one answers. */
export type Seen = {
  /** The contact's message. */
  text: string;
  /** The model that is asked. */
  model: string;
  /** Answers given in this turn already. */
  round: number;
  system: string;
  /** Titles and texts of the passages found for the message. */
  passages: string;
  /** What the newest call of a tool gave, in this turn or before it; null when none succeeded. */
  gave(tool: string, args?: JsonObject): JsonObject | null;
  /** The same, in this turn only. */
  gaveNow(tool: string, args?: JsonObject): JsonObject | null;
  /** Whether the rails refused something in this turn with this code. */
  refused(code: string): boolean;
  /** What code made in this turn after a yes or a decision, with what it gave; null when it made nothing. */
  made: { op: string; data: JsonObject } | null;
  /** The operation that waits for this tool; null when none does. */
  waits(tool: string): string | null;
  /** Where a write succeeded in this turn: its operation. */
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

/** @throws Error when the request does not ask for proposals */
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

/** What an obedient model answers in one turn, whatever has happened in it so far. */
export type Ideal = (seen: Seen) => ScriptedModelAnswer;

export type ModelCall = { name: string; arguments: JsonObject };
export const call = (name: string, args: JsonObject): ModelCall => ({ name, arguments: args });
export const say = (text: string, done: (string | null)[] = []): ModelCall =>
  call("say", { text, done: done.filter((op) => op !== null) });
export const ask = (text: string): ModelCall => call("ask", { text });
export const requests = (...listed: [quote: string, status: string][]): ModelCall =>
  call("requests", { requests: listed.map(([quote, status]) => ({ quote, status })) });
export const answers = (...toolCalls: ModelCall[]): ScriptedModelAnswer => ({ toolCalls });
