import type { JsonObject } from "@konstruct/core/json";
import type { RoundView } from "./round-view.ts";
import type { TurnSpan } from "./turn-spans.ts";
import type { ToolCallView, TurnView } from "./turn-view.ts";

type Verdict = TurnView["policy"][number];
type ModelCall = TurnView["modelCalls"][number];
type OnClock = Pick<TurnSpan, "id" | "name" | "level" | "startMs" | "durationMs"> & { detail: JsonObject };

/** One thing a turn did, on its clock. */
export type TurnStep = OnClock &
  (
    | { kind: "stage" | "commit" | "delivery" }
    /** A request to a model. `round`: what it proposed, and the verdicts of the rails. */
    | { kind: "model"; call: ModelCall; round: RoundView | null }
    /** Proposals made without a model. */
    | { kind: "round"; round: RoundView }
    | { kind: "tool"; call: ToolCallView; verdict: Verdict | null }
    /** A verdict on a call that was not made. */
    | { kind: "policy"; verdict: Verdict }
  );

/** A step, or several in a row that took no time and decided nothing by themselves. */
export type StepRow = TurnStep | { kind: "quick"; id: string; steps: TurnStep[] };

type Traced = Pick<TurnView, "spans" | "modelCalls" | "tools" | "policy" | "rounds">;

const roundPurposes = ["propose", "specialist", "verify"];

/** Hands out what belongs to a step, each once. */
function unplacedParts({ modelCalls, tools, policy, rounds }: Traced) {
  const left = { tools: [...tools], verdicts: [...policy], rounds: [...rounds] };
  const take = <T>(list: T[], fits: (one: T) => boolean): T | null => {
    const at = list.findIndex(fits);
    return at === -1 ? null : (list.splice(at, 1)[0] ?? null);
  };
  return {
    left,
    call: (span: TurnSpan) => modelCalls[Number(span.id.replace("model-", ""))],
    round: ({ purpose }: ModelCall) =>
      roundPurposes.includes(purpose) ? (left.rounds.shift() ?? null) : null,
    tool: (span: TurnSpan) => take(left.tools, ({ id }) => `tool-${id}` === span.id),
    verdict: (name: string) => take(left.verdicts, ({ tool }) => tool === name),
  };
}

function stepsIn(span: TurnSpan, from: ReturnType<typeof unplacedParts>): TurnStep[] {
  const { children, kind, ...clock } = span;
  const below = children.flatMap((child) => stepsIn(child, from));
  // A stage that called something is shown by what it called.
  if (below.length > 0) return below;
  if (kind === "model") {
    const call = from.call(span);
    return call === undefined ? [] : [{ ...clock, kind, call, round: from.round(call) }];
  }
  if (kind === "tool") {
    const call = from.tool(span);
    return call === null ? [] : [{ ...clock, kind, call, verdict: from.verdict(call.tool) }];
  }
  return [{ ...clock, kind }];
}

const noTime = { level: "info", durationMs: 0, detail: {} } as const;

/** What no stage accounts for: rounds without a model, calls the events do not name, verdicts on calls that were not made. */
function unplaced({ left, verdict }: ReturnType<typeof unplacedParts>, startMs: number): TurnStep[] {
  return [
    ...left.rounds.map((round, at): TurnStep => {
      return { ...noTime, kind: "round", id: `round-${at}`, name: "", startMs, round };
    }),
    ...left.tools.map((call): TurnStep => {
      const { id, tool, isFailed, durationMs } = call;
      const level = isFailed ? "error" : "info";
      const at = { id: `tool-${id}`, name: tool, level, startMs, durationMs, detail: {} } as const;
      return { ...at, kind: "tool", call, verdict: verdict(tool) };
    }),
    ...left.verdicts.map((one, at): TurnStep => {
      return { ...noTime, kind: "policy", id: `policy-${at}`, name: one.tool, startMs, verdict: one };
    }),
  ];
}

/** The steps of a turn in order: stages, models, tools and verdicts, the commit, and each delivery. */
export function stepsOf(turn: Traced): TurnStep[] {
  const from = unplacedParts(turn);
  const steps = turn.spans.flatMap((span) => stepsIn(span, from));
  const commitAt = steps.findIndex(({ kind }) => kind === "commit");
  const end = commitAt === -1 ? steps.length : commitAt;
  return steps.toSpliced(end, 0, ...unplaced(from, steps[end]?.startMs ?? 0));
}

const isQuick = ({ kind, level, durationMs }: TurnStep) =>
  (kind === "stage" || kind === "commit") && level === "info" && durationMs === 0;

/** Adjacent steps without duration in one row; the others by themselves. */
export function foldQuick(steps: readonly TurnStep[]): StepRow[] {
  const rows: StepRow[] = [];
  for (const step of steps) {
    const last = rows.at(-1);
    if (!isQuick(step)) rows.push(step);
    else if (last?.kind === "quick") last.steps.push(step);
    else rows.push({ kind: "quick", id: `quick-${step.id}`, steps: [step] });
  }
  return rows;
}
