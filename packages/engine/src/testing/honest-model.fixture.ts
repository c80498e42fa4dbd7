import type { JsonObject } from "@konstruct/core/json";
import type { LLMMessage } from "@konstruct/llm/provider";
import type { ScriptedCall, ScriptedMessage } from "@konstruct/llm/scripted/scripted-provider";
import type { Phrases } from "./phrases.fixture.ts";

export type Deed = { tool: string; args: JsonObject };

/** What the contact wants in this turn. `again`: a yes that came too late. `beside`: a question in the same message. */
export type Wanted = {
  kind: "deed" | "again" | "yes" | "no" | "chat" | "instead" | "decided";
  text: string;
  beside: string | null;
  deed: Deed;
  /** The deed the contact asked for before and replaces by this one. */
  before?: Deed;
};

export const wordsOf = ({ tool, args }: Deed) => `${tool.slice(5)} ${Object.values(args).join(" ")}`;

const asked = (name: string, args: JsonObject) => ({ name, arguments: args });
const say = (text: string, done: string[] = []) => asked("say", { text, done });
const listed = (quote: string, status: string) => asked("requests", { requests: [{ quote, status }] });

/** What code and the rails said to the model since the contact's message. */
function toldIn({ messages }: ScriptedCall): LLMMessage[] {
  const began = messages.findLastIndex(({ role }) => role === "user");
  const decided = messages.findLastIndex(
    ({ role, content }) => role === "system" && content.startsWith("A colleague has decided"),
  );
  return messages.slice(Math.max(began, decided) + 1);
}

const opIn = (told: readonly LLMMessage[], pattern: RegExp): string[] =>
  told.flatMap(({ content }) => pattern.exec(content)?.[1] ?? []);

/** The id of the waiting call, from the request's messages. */
const waitingOp = ({ messages }: ScriptedCall, deed: Deed): string =>
  messages
    .flatMap(({ content }) => [...content.matchAll(/"op":\s*"(op\d+)",\s*"tool":\s*"([\w.]+)"/g)])
    .findLast(([, , tool]) => tool === deed.tool)?.[1] ?? "op1";

/** An obedient model: it does what the contact asks, shows every value, quotes a yes literally, and lists the rest of the message. */
export function honestAnswer(phrases: Phrases, wanted: Wanted, request: ScriptedCall): ScriptedMessage {
  const told = toldIn(request);
  const { deed, kind, text, beside } = wanted;
  const words = wordsOf(deed);
  const also = beside === null ? "" : ` ${phrases.open}`;
  const refusal =
    told.findLast(({ role, content }) => role === "tool" && content.startsWith("Refused"))?.content ?? "";
  const done = opIn(told, /\((op\d+): done\)/);
  const asks = (status: string) => [
    ...(kind === "deed" || kind === "instead"
      ? [listed(text, status)]
      : beside === null
        ? []
        : [listed(beside, "answered")]),
  ];
  const shall = () => ({ toolCalls: [...asks("waiting"), say(phrases.shall(words) + also)] });
  if (done.length > 0)
    return { toolCalls: [...asks("done"), say(phrases.done(words) + also, done.slice(-1))] };
  if (refusal.includes("needs_confirmation")) return shall();
  if (refusal.includes("needs_approval")) return { toolCalls: [...asks("waiting"), say(phrases.waits)] };
  if (refusal.includes("not_allowed"))
    return { toolCalls: [...asks("declined"), asked("decline", { text: phrases.refused })] };
  if (refusal.includes("needs_bare_yes")) return shall();
  if (refusal !== "") return { toolCalls: [...asks("open"), asked(deed.tool, deed.args)] };
  const propose = asked(deed.tool, deed.args);
  const isFirst = !told.some(({ role }) => role === "assistant");
  switch (kind) {
    case "deed":
      return { toolCalls: [listed(text, "open"), propose] };
    case "again":
      return { toolCalls: [propose] };
    case "instead":
      return {
        toolCalls: [
          listed(text, "open"),
          asked("withdraw", { op: waitingOp(request, wanted.before ?? deed) }),
          propose,
        ],
      };
    case "yes": {
      const quote = beside === null ? text : text.slice(0, text.indexOf(beside)).trim();
      const consent = asked("answer_consent", { ops: [waitingOp(request, deed)], answer: "yes", quote });
      return { toolCalls: [...asks("answered"), consent] };
    }
    case "no":
      return isFirst && !told.some(({ role }) => role === "system")
        ? {
            toolCalls: [
              asked("answer_consent", { ops: [waitingOp(request, deed)], answer: "no", quote: text }),
            ],
          }
        : { toolCalls: [say(phrases.left)] };
    case "chat":
      return { toolCalls: [listed(text, "answered"), say(`${phrases.open} ${phrases.shall(words)}`)] };
    case "decided":
      return { toolCalls: [say(phrases.left)] };
  }
}
