import type { TurnView } from "./turn-view.ts";

export type SourceKind = "tool" | "knowledge" | "message" | "history" | "agent" | "contact" | "file";

/** Where facts of a reply come from. `name`: the tool, or the title of the passage; empty for the other kinds. */
export type ReplySource = { kind: SourceKind; name: string };

/** A fact of the reply and the number of its source, from 1. */
export type ReplyMark = { start: number; end: number; source: number };

/** What decided the outcome of a turn. */
export type DecidingRule =
  | { kind: "handoff"; reason: string; detail: string }
  | { kind: "policy"; tool: string; verdict: string; ruleId: string | null; reason: string | null }
  | { kind: "tool"; tool: string; isFailed: boolean }
  | { kind: "knowledge"; title: string }
  | { kind: "missing"; goal: string; names: string[] }
  | { kind: "refused"; code: string; reason: string }
  | { kind: "none" };

export type TurnSummary = { marks: ReplyMark[]; sources: ReplySource[]; rule: DecidingRule };

type Traced = Pick<
  TurnView,
  "reply" | "atoms" | "passages" | "handoff" | "policy" | "tools" | "goals" | "rounds"
>;

const kinds: Readonly<Record<string, SourceKind>> = {
  knowledge: "knowledge",
  agent: "agent",
  message: "message",
  asked: "message",
  said: "message",
  history: "history",
  memory: "history",
  contact: "contact",
  files: "file",
};

/** A source's id in the record is the tool's name, or the name of one of the other kinds. */
function sourceOf(id: string, path: string | null, { passages }: Traced): ReplySource {
  const kind = Object.hasOwn(kinds, id) ? kinds[id]! : "tool";
  if (kind === "tool") return { kind, name: id };
  // The value of the knowledge source is the list of passages.
  const nth = kind === "knowledge" ? /^\/(\d+)/.exec(path ?? "")?.[1] : undefined;
  return { kind, name: nth === undefined ? "" : (passages[Number(nth)]?.title ?? "") };
}

function marked(turn: Traced): Pick<TurnSummary, "marks" | "sources"> {
  const sources: ReplySource[] = [];
  const marks = turn.atoms.flatMap(({ source, path, start, end }): ReplyMark[] => {
    if (source === null) return [];
    const one = sourceOf(source, path, turn);
    let at = sources.findIndex(({ kind, name }) => kind === one.kind && name === one.name);
    if (at === -1) at = sources.push(one) - 1;
    return [{ start, end, source: at + 1 }];
  });
  return { marks, sources };
}

const strictest = ["deny", "escalate", "approve", "confirm"];

function decidingRule(turn: Traced, sources: readonly ReplySource[]): DecidingRule {
  const { handoff, policy, tools, passages, goals, rounds } = turn;
  if (handoff !== null) return { kind: "handoff", ...handoff };
  for (const verdict of strictest) {
    const found = policy.findLast((one) => one.verdict === verdict);
    if (found !== undefined) return { kind: "policy", ...found };
  }
  const cited = sources.find(({ kind }) => kind === "tool")?.name;
  const tool =
    tools.findLast(({ isFailed }) => isFailed) ?? tools.findLast((one) => one.tool === cited) ?? tools.at(-1);
  const [passage] = passages;
  if (tool !== undefined && (tool.isFailed || passage === undefined || cited !== undefined))
    return { kind: "tool", tool: tool.tool, isFailed: tool.isFailed };
  if (passage !== undefined) return { kind: "knowledge", title: passage.title };
  const goal = goals.after.findLast(({ missing }) => missing.length > 0);
  if (goal !== undefined) return { kind: "missing", goal: goal.type, names: goal.missing };
  const refused = rounds.flatMap(({ proposals }) => proposals).findLast(({ accepted }) => !accepted);
  if (refused !== undefined) return { kind: "refused", code: refused.code, reason: refused.reason };
  return { kind: "none" };
}

/** The reply's facts with their sources, and the rule that decided. Pure. */
export function summaryOf(turn: Traced): TurnSummary {
  const { marks, sources } = marked(turn);
  return { marks, sources, rule: decidingRule(turn, sources) };
}
