import type { Json } from "@konstruct/core/json";
import type { Source } from "../ground/ground-reply.ts";
import { agentWords } from "../ground/sources/agent-words.ts";
import type { EarlierCall } from "../input/turn-input.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { zoneOf } from "../turn/shown-now.ts";
import { withLocalMoments } from "./local-moment.ts";
import { recall } from "./recall.ts";

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Parses a result whose `text` is JSON. */
export function opened(value: Json): Json {
  const text = value !== null && typeof value === "object" && !Array.isArray(value) ? value.text : undefined;
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return value;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return value;
  }
}

/** Arguments of calls that succeeded, and of those that were shown and not made: a reply may repeat them with the answer. */
const argumentsSaid = ({ turn, observations }: LoopRun): Json[] => [
  ...turn.record.toolCalls.filter(({ result }) => result.success).map(({ args }) => args),
  ...observations.flatMap((seen): Json[] => {
    if (seen.kind === "declined") return seen.calls.map(({ args }) => args);
    return seen.kind === "agreed" || seen.kind === "decided" ? [seen.call.args] : [];
  }),
];

/** Whether a read of an earlier turn is older than the tool's `max_age`. */
export function isStale({ tool, effect, at }: EarlierCall, { turn }: LoopRun, now: Date): boolean {
  const seconds = effect === "read" ? turn.ports.tools.describe(tool)?.maxAgeSeconds : undefined;
  return seconds !== undefined && now.getTime() - Date.parse(at) > seconds * 1_000;
}

const resultSource =
  ({ turn }: LoopRun) =>
  ({ tool, result }: EarlierCall): Source => ({
    id: tool,
    kind: "tool",
    value: withLocalMoments(opened(result.data ?? result.error?.message ?? null), zoneOf(turn)),
  });

/** Results of earlier turns too old to repeat: their tools have to be called again. */
export const staleSources = (run: LoopRun, now: Date): Source[] =>
  (run.turn.input.earlier ?? []).filter((call) => isStale(call, run, now)).map(resultSource(run));

/** Results of this turn's calls. */
export const resultsOf = ({ seen, turn }: LoopRun): Source[] =>
  seen.map(
    ({ tool, value }): Source => ({
      id: tool,
      kind: "tool",
      value: withLocalMoments(opened(value), zoneOf(turn)),
    }),
  );

/** The descriptions of the tools: a reply may say a price in one, but an example there is no id that anybody gave. */
export const toolTexts = (run: LoopRun): Source => ({
  id: "tools",
  kind: "agent",
  value: run.permitted.map(({ description }) => description),
});

/** Everything that arguments and replies may take facts from, each with its origin. */
export function sourcesOf(run: LoopRun, now: Date): Source[] {
  const { turn, passages, operations } = run;
  const { agent, earlier = [] } = turn.input;
  const recalled = recall(turn);
  const linesOf = (isContact: boolean) =>
    recalled.history.filter(({ role }) => (role === "contact") === isContact).map(({ text }) => text);
  return [
    ...resultsOf(run),
    { id: "asked", kind: "tool", value: argumentsSaid(run) },
    ...earlier.filter((call) => !isStale(call, run, now)).map(resultSource(run)),
    ...earlier.map(({ tool, args }): Source => ({ id: tool, kind: "tool", value: args })),
    // The arguments of calls that were made and of calls the contact is asked about.
    ...operations.map(({ call }): Source => ({ id: call.tool, kind: "tool", value: call.args })),
    ...turn.session.waiting.map(({ tool, args }): Source => ({ id: tool, kind: "contact", value: args })),
    { id: "knowledge", kind: "knowledge", value: passages.map(({ title, text }) => `${title}\n${text}`) },
    { id: "agent", kind: "agent", value: agentWords(agent) },
    { id: "hours", kind: "agent", value: plain(agent.hours) },
    // Why rules stopped calls of this turn: the contact may hear it.
    { id: "rules", kind: "agent", value: turn.record.policyVerdicts.flatMap(({ reason }) => reason ?? []) },
    { id: "decision", kind: "history", value: turn.input.decision?.because ?? null },
    { id: "message", kind: "contact", value: run.text },
    { id: "contact", kind: "profile", value: recalled.contact },
    { id: "said", kind: "contact", value: linesOf(true) },
    { id: "history", kind: "history", value: linesOf(false) },
    {
      id: "files",
      kind: "contact",
      value: recalled.files.map(({ text, receipt }) => plain({ text, receipt })),
    },
    { id: "beside", kind: "contact", value: recalled.beside },
    {
      id: "memory",
      kind: "history",
      value: plain({
        summary: recalled.summary,
        said: recalled.earlier.filter((one) => one.role === "contact").map((one) => one.text),
        preferences: recalled.preferences.map((one) => one.value),
      }),
    },
  ];
}
