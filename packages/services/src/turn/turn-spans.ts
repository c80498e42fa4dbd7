import type { JsonObject } from "@konstruct/core/json";
import type { RecordedTurn } from "@konstruct/db/inbox/read-turn";
import type { StoredTrace } from "./stored-trace.ts";

/** A span of a turn on its clock: a stage, and what happened within it. */
export type TurnSpan = {
  id: string;
  kind: "stage" | "model" | "tool" | "commit" | "delivery";
  /** The stage's name, the model, the tool, or the state of a delivery. */
  name: string;
  level: "info" | "warn" | "error";
  /** Milliseconds after the turn began. */
  startMs: number;
  durationMs: number;
  detail: JsonObject;
  children: TurnSpan[];
};

/** The stage in which a model is called, by purpose. */
const stageOfPurpose: Readonly<Record<string, string>> = {
  understand: "intent_classified",
  draft: "intent_classified",
  compose: "response_generated",
  clarify: "response_generated",
};

type ToolCall = RecordedTurn["toolCalls"][number];

/** As analytics count it. */
export const isFailedCall = ({ state, result }: Pick<ToolCall, "state" | "result">): boolean =>
  state === "failed" || state === "unknown" || result?.success === false;

const durationOf = ({ result }: ToolCall) => {
  const measured = result?.executionTimeMs;
  return typeof measured === "number" ? measured : 0;
};

function modelSpan(call: RecordedTurn["modelCalls"][number], at: number, endMs: number): TurnSpan {
  const { purpose, provider, model, tokensIn, tokensOut, costMicroUsd, latencyMs, error } = call;
  return {
    id: `model-${at}`,
    kind: "model",
    name: `${provider}/${model}`,
    level: error === null ? "info" : "error",
    startMs: Math.max(0, endMs - latencyMs),
    durationMs: latencyMs,
    detail: { purpose, tokensIn, tokensOut, costMicroUsd, ...(error !== null && { error }) },
    children: [],
  };
}

function toolSpan(call: ToolCall, endMs: number): TurnSpan {
  const durationMs = durationOf(call);
  return {
    id: `tool-${call.id}`,
    kind: "tool",
    name: call.tool,
    level: isFailedCall(call) ? "error" : "info",
    startMs: Math.max(0, endMs - durationMs),
    durationMs,
    detail: { effect: call.effect, state: call.state, attempts: call.attempts },
    children: [],
  };
}

/** The stages in order; each lasts from the end of the one before. */
function stageSpans(turn: RecordedTurn, trace: StoredTrace, beganMs: number): TurnSpan[] {
  const models = turn.modelCalls.map((call, at) => ({ call, at }));
  const tools = [...turn.toolCalls];
  let endedMs = 0;
  return trace.events.map((event, at) => {
    const endMs = Math.max(endedMs, Date.parse(event.timestamp) - beganMs);
    const asked = models.filter(({ call }) => stageOfPurpose[call.purpose] === event.stage);
    // Each round has its own stage; the last one words the reply.
    const round = models.filter(({ call }) => ["propose", "specialist", "verify"].includes(call.purpose));
    if (event.stage === "intent_classified") asked.push(...round.slice(0, 1));
    if (event.stage === "response_generated") asked.push(...round);
    for (const one of asked) models.splice(models.indexOf(one), 1);
    const place =
      event.stage === "tool_execute" ? tools.findIndex(({ tool }) => tool === event.payload.tool) : -1;
    const used = place === -1 ? [] : tools.splice(place, 1);
    const span: TurnSpan = {
      id: `stage-${at}`,
      kind: "stage",
      name: event.stage,
      level: event.level,
      startMs: endedMs,
      durationMs: endMs - endedMs,
      detail: event.payload,
      children: [
        ...asked.map(({ call, at: nth }) => modelSpan(call, nth, endMs)),
        ...used.map((call) => toolSpan(call, endMs)),
      ],
    };
    endedMs = endMs;
    return span;
  });
}

/** The turn from its first stage to the delivery of its reply, as a tree of spans on one clock. */
export function turnSpans(turn: RecordedTurn, trace: StoredTrace): TurnSpan[] {
  const beganMs = turn.startedAt.getTime();
  const stages = stageSpans(turn, trace, beganMs);
  const decidedMs = stages.reduce(
    (latest, { startMs, durationMs }) => Math.max(latest, startMs + durationMs),
    0,
  );
  const committedMs = Math.max(decidedMs, turn.finishedAt.getTime() - beganMs);
  const commit: TurnSpan = {
    id: "commit",
    kind: "commit",
    name: "committed",
    level: "info",
    startMs: decidedMs,
    durationMs: committedMs - decidedMs,
    detail: { outcome: turn.outcome },
    children: [],
  };
  const deliveries = turn.deliveries.map(
    ({ outboxId, state, receipt, errorCode, error, attemptedAt }): TurnSpan => ({
      id: `delivery-${outboxId}`,
      kind: "delivery",
      name: receipt ?? state,
      level: state === "failed" || receipt === "failed" ? "error" : state === "unknown" ? "warn" : "info",
      startMs: attemptedAt === null ? committedMs : Math.max(0, Date.parse(attemptedAt) - beganMs),
      durationMs: 0,
      detail: { state, receipt, errorCode, error },
      children: [],
    }),
  );
  return [...stages, commit, ...deliveries];
}
