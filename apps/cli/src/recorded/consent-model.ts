import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import { agreementIn } from "./agreement.ts";
import { type ModelRequest, requestSchema } from "./check-request.ts";
import { completionOf, startModelServer, type WireAnswer } from "./model-server.ts";
import { answeredIn, callId, messageOf } from "./record-server.ts";
import type { RecordedRun } from "./recorded-run.ts";

/** `confirm`: the contact answers what code asked about in this turn of the record. */
export type ConsentProgress = { turn: number; stage: "record" | "confirm" };

export type ConsentModel = { url: string; progress: Map<string, ConsentProgress>; stop(): Promise<void> };

const question = "Shall I go ahead with this?";
const noted = "Noted.";
const consentCall = "answer";

const textOf = ({ content }: ModelRequest["messages"][number]): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

/** Whether a call of this answer's turn waits for a yes. */
const asksNow = ({ messages }: ModelRequest): boolean =>
  messages.some((message) => message.role === "tool" && textOf(message).includes("(needs_confirmation)"));

const waitingSchema = z.looseObject({
  waiting_calls: z.array(z.looseObject({ op: z.string(), asked: z.boolean().optional() })).default([]),
});

/** Calls the contact was asked about last, as the request tells of them. */
function opsIn({ messages }: ModelRequest): string[] {
  const context = messages.map(textOf).find((text) => text.includes('"waiting_calls"')) ?? "";
  const json = parseJson(context.slice(context.indexOf("{"), context.lastIndexOf("}") + 1));
  const parsed = waitingSchema.safeParse(json.ok ? json.value : null);
  return (parsed.data?.waiting_calls ?? []).filter(({ asked }) => asked === true).map(({ op }) => op);
}

/** Reads the yes out of the contact's words as an obedient model would: the sentence that says it, and the others as requests. */
function consentOf(request: ModelRequest, said: string): WireAnswer {
  const { quote, others } = agreementIn(said);
  const call = (id: string, name: string, args: object) => ({
    id,
    type: "function" as const,
    function: { name, arguments: JSON.stringify(args) },
  });
  const listed = others.map((other) => ({ quote: other, status: "answered" }));
  return {
    role: "assistant",
    content: null,
    tool_calls: [
      ...(listed.length > 0 ? [call("requests", "requests", { requests: listed })] : []),
      call(consentCall, "answer_consent", { ops: opsIn(request), answer: "yes", quote }),
    ],
  };
}

function answerOf(request: ModelRequest, run: RecordedRun, { turn, stage }: ConsentProgress): WireAnswer {
  if (stage === "confirm") {
    const isHeard = request.messages.some(({ tool_call_id: id }) => id === consentCall);
    return isHeard ? { role: "assistant", content: noted } : consentOf(request, run.turns[turn]?.said ?? "");
  }
  const answered = answeredIn(request, run, turn);
  const recorded = run.turns[turn]?.answers[answered];
  if (asksNow(request) && (recorded?.calls ?? []).length === 0)
    return { role: "assistant", content: question };
  return messageOf(recorded, (nth) => callId(run, turn, answered, nth));
}

/** The model of each run where every write needs a yes: it proposes what it proposed then, asks, and reads the contact's answer. */
export async function startConsentModel(runs: readonly RecordedRun[]): Promise<ConsentModel> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const progress = new Map<string, ConsentProgress>();
  const { url, stop } = await startModelServer((body) => {
    const parsed = requestSchema.safeParse(body);
    const run = parsed.success ? byId.get(parsed.data.model) : undefined;
    const at = parsed.success ? progress.get(parsed.data.model) : undefined;
    if (!parsed.success || run === undefined || at === undefined) return null;
    return completionOf(run.id, answerOf(parsed.data, run, at));
  });
  return { url, progress, stop };
}
