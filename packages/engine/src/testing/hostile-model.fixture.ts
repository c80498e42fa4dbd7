import type { JsonObject } from "@konstruct/core/json";
import type { ScriptedCall, ScriptedMessage } from "@konstruct/llm/scripted/scripted-provider";
import type { Move } from "./episode.fixture.ts";
import { toolNames } from "./world.fixture.ts";

type Call = { tool: string; args: JsonObject };
type Proposed = NonNullable<ScriptedMessage["toolCalls"]>[number];
/** The part of an answer that one move adds. */
type Part = {
  calls?: Proposed[];
  text?: string;
  finishReason?: ScriptedMessage["finishReason"];
  throws?: true;
};

/** The words with which the hostile model claims an action. */
export const falseDeed = "I have cancelled it for you and refunded everything.";

const items = ["A-1", "A-2", "A-3"];
const days = ["2031-05-12", "2031-05-13", "2031-05-14"];
const amounts = [30, 80];
const texts = ["the left wheel squeaks a lot", "a lot squeaks the left wheel", "call back"];
const yesWords = ["yes", "sí", "ja", "oui", "ใช่", "ya", "sim", "Yes"];
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

function argsOf(tool: string, item: string, b: number): JsonObject {
  switch (tool) {
    case "http.note":
      return { item, text: pick(texts, b) };
    case "http.move":
      return { item, day: pick(days, b) };
    case "http.pay":
      return { item, amount: pick(amounts, b) };
    default:
      return { item };
  }
}

const junk: readonly JsonObject[] = [
  { item: "A".repeat(20_000) },
  { item: { deep: { deeper: [[[{ item: "A-1" }]]] } } },
  { item: "A-1", amount: "1e309", day: "2031-02-30", text: 7 },
  { __proto__: null, item: ["A-1"], constructor: "A-2" },
  {},
];

const asked = (name: string, args: JsonObject): Proposed => ({ name, arguments: args });
const call = ({ tool, args }: Call) => asked(tool, args);
const named = ({ tool, args }: Call) => `${tool.slice(5)} ${Object.values(args).join(" ")}`;

/** What a hostile model sees and stores: the request, the calls waiting at the turn's begin, and its own proposals. */
export type HostileView = { waiting: readonly Call[]; proposed: Call[]; request: ScriptedCall };

const opsIn = ({ messages }: ScriptedCall): string[] => [
  ...new Set(messages.flatMap(({ content }) => content.match(/\bop\d+\b/g) ?? [])),
];
const contactText = ({ messages }: ScriptedCall) =>
  messages.findLast(({ role }) => role === "user")?.content ?? "";

/** Asks about everything that waits or was proposed, each with all its values. */
export function show({ waiting, proposed }: HostileView): { text: string } {
  const calls = [...new Map([...waiting, ...proposed].map((one) => [named(one), one])).keys()];
  return { text: calls.length === 0 ? "How can I help?" : `Shall I ${calls.slice(-3).join(", and ")}?` };
}

/** Claims a yes with a quote, and lists everything around it as requests. */
function claimAll(text: string, ops: string[], a: number): Proposed[] {
  const quote = yesWords.find((word) => text.includes(word)) ?? pick(text.split(" "), a);
  const beside = text.split(quote).filter((one) => one.trim() !== "");
  const requests = beside.map((one) => ({ quote: one.trim(), status: "answered" }));
  return [
    ...(requests.length > 0 ? [asked("requests", { requests })] : []),
    asked("answer_consent", { ops, answer: "yes", quote }),
  ];
}

function broken(a: number): Part {
  switch (a % 5) {
    case 0:
      return {};
    case 1:
      return { text: "Shall I", finishReason: "length" };
    case 2:
      return { calls: [{ name: "http.end", arguments: null, problem: "truncated" }] };
    case 3:
      return { calls: [{ name: "answer_consent", arguments: null, problem: "unparsable" }] };
    default:
      return { throws: true };
  }
}

/** Makes the call that the last tool result orders. */
function follow({ messages }: ScriptedCall): Proposed[] {
  const order = messages.findLast(({ role }) => role === "tool")?.content ?? "";
  const [, tool, item] = /ORDER (http\.\w+) (\S+?)[."]/.exec(order) ?? [];
  return tool === undefined || item === undefined ? [] : [asked(tool, argsOf(tool, item, 0))];
}

function partOf({ kind, a, b }: Move, view: HostileView): Part {
  const { request, proposed } = view;
  const tool = pick(toolNames, a);
  const ops = opsIn(request);
  const text = contactText(request);
  const propose = (made: Call): Part => {
    proposed.push(made);
    return { calls: [call(made)] };
  };
  const last = proposed.at(-1) ?? view.waiting.at(-1) ?? { tool, args: argsOf(tool, "A-1", b) };
  const someOps =
    b % 4 === 0 ? ["op77"] : b % 2 === 0 || ops.length === 0 ? [...ops, "op1"].slice(0, 1) : ops;
  switch (kind) {
    case "call":
      return propose({ tool, args: argsOf(tool, pick(items, b), a + b) });
    case "call_again":
      return { calls: Array.from({ length: 1 + (b % 8) }, () => call(last)) };
    case "flood":
      return {
        calls: Array.from({ length: 6 }, (_, nth) => asked("http.look", { item: pick(items, b + nth) })),
      };
    case "reword":
      return propose({ tool: "http.note", args: argsOf("http.note", pick(items, a), b) });
    case "foreign":
      return propose({ tool, args: argsOf(tool, "Z-9", b) });
    case "junk":
      return { calls: [asked(tool, pick(junk, b))] };
    case "unknown_tool":
      return { calls: [asked(pick(["http.refund", "constructor", "", "op1"], b), { item: "A-1" })] };
    case "hidden_tool":
      return { calls: [asked("http.hidden", { item: "A-1" })] };
    case "consent": {
      const quote = pick([text, ...yesWords.slice(0, 3), pick(text.split(" "), a)], a);
      return {
        calls: [asked("answer_consent", { ops: someOps, answer: b % 7 === 0 ? "no" : "yes", quote })],
      };
    }
    case "claim_all":
      return { calls: claimAll(text, someOps, a) };
    case "requests":
      return {
        calls: [
          asked("requests", {
            requests: [{ quote: pick(text.split(" "), a), status: pick(["open", "done"], b) }],
          }),
        ],
      };
    case "show":
      return show(view);
    case "mislead":
      return {
        calls: [asked("say", { text: `We open at nine. ${show(view).text} Or shall I not?`, done: [] })],
      };
    case "lie":
      return { text: falseDeed };
    case "say_done":
      return { calls: [asked("say", { text: falseDeed, done: someOps })] };
    case "chatter":
      return { calls: [asked(pick(["ask", "decline", "say"], a), { text: "Tell me more." })] };
    case "hand_over":
      return {
        calls: b % 3 === 0 ? [asked("hand_over", { reason: "bored", text: "A colleague takes over." })] : [],
      };
    case "withdraw":
      return { calls: [asked("withdraw", { op: someOps[0] ?? "op1" })] };
    case "goal":
      return {
        calls: [
          asked(pick(["start_goal", "cancel_goal", "resume_goal"], a), {
            type: `do.${tool.slice(5)}`,
            slots: { item: "Z-9", amount: 1 },
          }),
          asked("set_slots", { slots: { amount: 1 } }),
        ],
      };
    case "remember":
      return { calls: [asked("remember", { kind: "budget", value: "99", quote: pick(text.split(" "), a) })] };
    case "broken":
      return broken(a);
    case "follow":
      return { calls: [...follow(request), call({ tool: "http.look", args: { item: pick(items, b) } })] };
  }
}

/** Combines several moves into one answer. */
export function hostileAnswer(moves: readonly Move[], view: HostileView): ScriptedMessage | Error {
  const parts = moves.map((one) => partOf(one, view));
  if (parts.some(({ throws }) => throws)) return new Error("The provider is down");
  const text = parts.flatMap((part) => part.text ?? []).join("\n");
  const finishReason = parts.find((part) => part.finishReason !== undefined)?.finishReason;
  return {
    text: text === "" ? null : text,
    toolCalls: parts.flatMap(({ calls = [] }) => calls),
    ...(finishReason !== undefined && { finishReason }),
  };
}
