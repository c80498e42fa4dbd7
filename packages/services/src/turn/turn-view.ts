import type { JsonObject } from "@konstruct/core/json";
import type { RecordedTurn } from "@konstruct/db/inbox/read-turn";
import { masked } from "./masked.ts";
import { type RoundView, roundsOf } from "./round-view.ts";
import { readStoredTrace, type StoredTrace } from "./stored-trace.ts";
import { isFailedCall, type TurnSpan, turnSpans } from "./turn-spans.ts";

export type GoalView = { id: string; type: string; status: string; slots: JsonObject; missing: string[] };

export type PassageView = {
  title: string;
  heading: string | null;
  text: string;
  score: number | null;
  source: string;
  page: number | null;
};

export type ToolCallView = {
  id: string;
  tool: string;
  effect: string;
  args: JsonObject;
  result: JsonObject | null;
  state: string;
  /** It failed, its end is unknown, or its result says that it failed. */
  isFailed: boolean;
  attempts: number;
  durationMs: number;
};

/** One fact of the reply and its source. */
export type AtomView = {
  kind: string;
  text: string;
  start: number;
  end: number;
  source: string | null;
  path: string | null;
  exempt: string | null;
};

/** A turn as people read it: what was said, decided, called, done and answered, and when. */
export type TurnView = Pick<
  RecordedTurn,
  | "id"
  | "conversationId"
  | "agentId"
  | "agentName"
  | "agentVersionId"
  | "versionNumber"
  | "outcome"
  | "startedAt"
  | "finishedAt"
  | "costMicroUsd"
  | "modelCalls"
  | "deliveries"
> & {
  /** False: the record was too large to store, or is older than such records. */
  isTraceKept: boolean;
  isBuiltIn: boolean;
  /** A tool failed, whatever the reply was. */
  toolFailed: boolean;
  totalMs: number;
  said: { id: string; text: string }[];
  goals: { before: GoalView[]; after: GoalView[] };
  memory: {
    summary: string | null;
    preferences: number;
    recalled: { role: string; text: string; at: string }[];
  };
  passages: PassageView[];
  policy: { tool: string; verdict: string; ruleId: string | null; reason: string | null }[];
  tools: ToolCallView[];
  reply: { text: string; isNote: boolean } | null;
  atoms: AtomView[];
  handoff: { reason: string; detail: string } | null;
  spans: TurnSpan[];
  /** Each request to the model. */
  rounds: RoundView[];
};

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

function goalsOf(session: StoredTrace["input"]["session"], hidden: readonly string[]): GoalView[] {
  return Object.values(session.goals).map(({ id, type, status, slots, missing }) => ({
    id,
    type,
    status,
    slots: masked(slots, hidden),
    missing,
  }));
}

/** Passages of the knowledge base, from any of its tools. */
function passagesOf(trace: StoredTrace): PassageView[] {
  return trace.toolResults.flatMap(({ result }) => {
    const { passages } = (result.data ?? {}) as JsonObject;
    if (!Array.isArray(passages)) return [];
    return (passages as JsonObject[]).map((passage) => ({
      title: textOf(passage.title) ?? "",
      heading: textOf(passage.heading),
      text: (textOf(passage.text) ?? "").slice(0, 1_000),
      score: numberOf(passage.score),
      source: textOf(passage.source) ?? "",
      page: numberOf(passage.page),
    }));
  });
}

function atomsOf(reply: RecordedTurn["reply"]): AtomView[] {
  return (reply?.provenance ?? []).map((atom) => {
    const [start, end] = [numberOf(atom.start) ?? 0, numberOf(atom.end) ?? 0];
    return {
      kind: textOf(atom.kind) ?? "",
      text: reply!.text.slice(start, end),
      start,
      end,
      source: textOf(atom.source),
      path: textOf(atom.path),
      exempt: textOf(atom.exempt),
    };
  });
}

const nothing: StoredTrace = {
  input: { session: { goals: {} }, inputs: [] },
  ports: { model: null },
  toolResults: [],
  rounds: [],
  events: [],
  decisions: { session: { goals: {} }, policy: [], reply: null, handoff: null },
};

/** Pure: the same record gives the same view. @param hidden the parameters the agent masks */
export function turnViewOf(turn: RecordedTurn, hidden: readonly string[]): TurnView {
  const kept = readStoredTrace(turn.trace);
  const trace = kept ?? nothing;
  const { trace: _bytes, isPreview: _preview, toolCalls, reply, ...shown } = turn;
  const { memory } = trace.input;
  return {
    ...shown,
    isTraceKept: kept !== undefined,
    isBuiltIn: trace.ports.model === null,
    toolFailed: toolCalls.some(isFailedCall),
    totalMs: turn.finishedAt.getTime() - turn.startedAt.getTime(),
    said: trace.input.inputs.map(({ id, text }) => ({ id, text })),
    goals: {
      before: goalsOf(trace.input.session, hidden),
      after: goalsOf(trace.decisions.session, hidden),
    },
    memory: {
      summary: memory?.summary ?? null,
      preferences: memory?.preferences.length ?? 0,
      recalled: memory?.recalled.map(({ role, text, at }) => ({ role, text, at })) ?? [],
    },
    passages: passagesOf(trace),
    policy: trace.decisions.policy.map(({ tool, verdict, ruleId, reason }) => ({
      tool,
      verdict,
      ruleId,
      reason,
    })),
    tools: toolCalls.map(({ id, tool, effect, args, result, state, attempts }) => ({
      id,
      isFailed: isFailedCall({ state, result }),
      tool,
      effect,
      args: masked(args, hidden),
      result: result === null ? null : masked(result, hidden),
      state,
      attempts,
      durationMs: numberOf(result?.executionTimeMs) ?? 0,
    })),
    reply: reply === null ? null : { text: reply.text, isNote: reply.isNote },
    atoms: atomsOf(reply),
    handoff:
      trace.decisions.handoff === null
        ? null
        : { reason: trace.decisions.handoff.reason, detail: trace.decisions.handoff.detail },
    spans: turnSpans(turn, trace),
    rounds: roundsOf(trace, hidden),
  };
}
