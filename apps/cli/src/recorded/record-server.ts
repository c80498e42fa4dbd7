import { type ModelRequest, missingFrom, type Progress, requestSchema } from "./check-request.ts";
import { completionOf, startModelServer, type WireAnswer } from "./model-server.ts";
import type { Fault } from "./plant-fault.ts";
import type { RecordedAnswer, RecordedCall, RecordedRun } from "./recorded-run.ts";
import type { RecordedTool } from "./recorded-tools.ts";

/** What is said where the record ends in calls. */
export const endOfRecord = "That is all there is in the record.";

export type RecordServer = {
  url: string;
  /** The player tells where a run is. */
  progress: Map<string, Progress>;
  /** Requests that did not hold what they must, with what was missing. */
  incomplete: { run: string; turn: number; missing: string[] }[];
  requests: number;
  /** Faulty texts that were given instead of what was recorded, once each. */
  planted: { run: string; turn: number; fault: Fault }[];
  stop(): Promise<void>;
};

/** A request to check a reply for deeds is not in the record: what a model would say of it is not measured here. */
const isCheck = (request: ModelRequest) => JSON.stringify(request).includes("unmet_words");
const noClaims: WireAnswer = {
  role: "assistant",
  content: JSON.stringify({ claimed: null, promised: null }),
};

/** A tool's name as a request holds it, for its name in the record. */
export type WireOf = (name: string) => string;
const asRecorded: WireOf = (name) => name;

export const callId = (run: RecordedRun, turn: number, answer: number, call: number) =>
  `${run.id}_t${turn}_a${answer}_c${call}`;

/** How many answers of this turn the request has behind it: the results of their calls are there, or their refusals. */
export function answeredIn(request: ModelRequest, run: RecordedRun, turn: number): number {
  const ids = new Set(request.messages.flatMap(({ tool_call_id: id }) => id ?? []));
  const { answers } = run.turns[turn]!;
  const next = answers.findIndex(
    ({ calls }, at) => calls.length === 0 || !calls.every((_, nth) => ids.has(callId(run, turn, at, nth))),
  );
  return next === -1 ? answers.length : next;
}

export function messageOf(
  answer: RecordedAnswer | undefined,
  idOf: (nth: number) => string,
  wireOf: WireOf = asRecorded,
): WireAnswer {
  if (answer === undefined) return { role: "assistant", content: endOfRecord };
  if (answer.calls.length === 0) return { role: "assistant", content: answer.text };
  return {
    role: "assistant",
    content: null,
    tool_calls: answer.calls.map(({ name, written }, nth) => ({
      id: idOf(nth),
      type: "function",
      function: { name: wireOf(name), arguments: written },
    })),
  };
}

/** An OpenAI-compatible server that plays the model of each run, and looks whether it is asked as it was asked then. */
export async function startRecordServer(
  runs: readonly RecordedRun[],
  tools: readonly RecordedTool[],
  reachedIn: (run: RecordedRun) => ReadonlySet<RecordedCall>,
  faultOf: (run: RecordedRun, turn: number, text: string) => Fault | null = () => null,
  wireOf: WireOf = asRecorded,
): Promise<RecordServer> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const offered = tools.map((tool) => ({ ...tool, name: wireOf(tool.name) }));
  const served: Omit<RecordServer, "url" | "stop"> = {
    progress: new Map(),
    incomplete: [],
    requests: 0,
    planted: [],
  };

  /** The first time a text is asked for it is the faulty one; who asks again has refused it. */
  function withFault(
    run: RecordedRun,
    turn: number,
    answer: RecordedAnswer | undefined,
  ): RecordedAnswer | undefined {
    const isPlanted = served.planted.some((one) => one.run === run.id && one.turn === turn);
    if (answer?.text == null || isPlanted) return answer;
    const fault = faultOf(run, turn, answer.text);
    if (fault === null) return answer;
    served.planted.push({ run: run.id, turn, fault });
    return { ...answer, text: fault.text };
  }

  function answer(request: ModelRequest): unknown {
    const run = byId.get(request.model);
    const progress = served.progress.get(request.model);
    if (run === undefined || progress === undefined) return null;
    served.requests++;
    const answered = answeredIn(request, run, progress.turn);
    const missing = missingFrom(request, run, offered, progress, answered, reachedIn(run));
    if (missing.length > 0) served.incomplete.push({ run: run.id, turn: progress.turn, missing });
    const recorded = run.turns[progress.turn]?.answers[answered];
    const idOf = (nth: number) => callId(run, progress.turn, answered, nth);
    const message = messageOf(withFault(run, progress.turn, recorded), idOf, wireOf);
    return completionOf(request.model, message);
  }

  const { url, stop } = await startModelServer((body) => {
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return null;
    return isCheck(parsed.data) ? completionOf(parsed.data.model, noClaims) : answer(parsed.data);
  });
  return Object.assign(served, { url, stop });
}
