import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@konstruct/core/listen";
import { type ModelRequest, missingFrom, type Progress, requestSchema } from "./check-request.ts";
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

const callId = (run: RecordedRun, turn: number, answer: number, call: number) =>
  `${run.id}_t${turn}_a${answer}_c${call}`;

/** How many answers of this turn the request has behind it: the results of their calls are there, or their refusals. */
function answeredIn(request: ModelRequest, run: RecordedRun, turn: number): number {
  const ids = new Set(request.messages.flatMap(({ tool_call_id: id }) => id ?? []));
  const { answers } = run.turns[turn]!;
  const next = answers.findIndex(
    ({ calls }, at) => calls.length === 0 || !calls.every((_, nth) => ids.has(callId(run, turn, at, nth))),
  );
  return next === -1 ? answers.length : next;
}

function messageOf(answer: RecordedAnswer | undefined, idOf: (nth: number) => string) {
  if (answer === undefined) return { role: "assistant", content: endOfRecord };
  if (answer.calls.length === 0) return { role: "assistant", content: answer.text };
  return {
    role: "assistant",
    content: null,
    tool_calls: answer.calls.map(({ name, written }, nth) => ({
      id: idOf(nth),
      type: "function",
      function: { name, arguments: written },
    })),
  };
}

/** An OpenAI-compatible server that plays the model of each run, and looks whether it is asked as it was asked then. */
export async function startRecordServer(
  runs: readonly RecordedRun[],
  tools: readonly RecordedTool[],
  reachedIn: (run: RecordedRun) => ReadonlySet<RecordedCall>,
  faultOf: (run: RecordedRun, turn: number, text: string) => Fault | null = () => null,
): Promise<RecordServer> {
  const byId = new Map(runs.map((run) => [run.id, run]));
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
    const missing = missingFrom(request, run, tools, progress, answered, reachedIn(run));
    if (missing.length > 0) served.incomplete.push({ run: run.id, turn: progress.turn, missing });
    const recorded = run.turns[progress.turn]?.answers[answered];
    const message = messageOf(withFault(run, progress.turn, recorded), (nth) =>
      callId(run, progress.turn, answered, nth),
    );
    return {
      id: "recorded",
      object: "chat.completion",
      created: 0,
      model: request.model,
      choices: [{ index: 0, message, finish_reason: "tool_calls" in message ? "tool_calls" : "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = requestSchema.safeParse(JSON.parse(await text(request)));
    const body = parsed.success ? answer(parsed.data) : null;
    response.writeHead(body === null ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { message: "not a request of a recorded run" } }));
  }

  const server: Server = createServer((request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: String(thrown) } }));
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(served, { url, stop });
}
