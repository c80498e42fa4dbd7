import { canonicalJson } from "@konstruct/core/canonical-json";
import { handoffCode } from "@konstruct/core/handoff";
import type { ToolEffect } from "@konstruct/tools/tool";
import type { TurnDecisions, TurnTrace } from "./turn-trace.ts";

/** One side of a turn that was run twice. */
export type JudgedSide = {
  decisions: TurnDecisions;
  events: readonly Pick<TurnTrace["events"][number], "stage" | "payload">[];
};

export const worseCodes = [
  /** There was a reply, now there is none. */
  "silent",
  /** It was understood, now it is not. */
  "not_understood",
  /** The agent answered itself, now a person has to. */
  "handed_over",
  /** Policy denies more than it did. */
  "denied",
  /** The reply says a fact that nothing holds. */
  "ungrounded",
  /** A tool that worked fails. */
  "tool_failed",
  /** Something would be changed that was not. */
  "more_effects",
] as const;

const changedCodes = ["reply", "intent", "tools", "asks_approval", "unrecorded"] as const;

export type JudgedReason = {
  code: (typeof worseCodes)[number] | (typeof changedCodes)[number];
  /** The tool, the rule, the intent; never whole replies. */
  detail: string;
};

export type TurnJudgement = { verdict: "same" | "changed" | "worse"; reasons: JudgedReason[] };

const intentOf = ({ understood }: TurnDecisions) => String(understood?.intent_id ?? "");

const denialsIn = ({ policy }: TurnDecisions) => policy.filter(({ verdict }) => verdict === "deny");

function isUngrounded({ events }: JudgedSide): boolean {
  return events.some(
    ({ stage, payload }) => stage === "response_generated" && payload.error_code === "ungrounded",
  );
}

type Call = TurnDecisions["tools"][number];

/** Calls without an equal on the other side, each counted once. */
function without(calls: readonly Call[], others: readonly Call[]): Call[] {
  const keyOf = ({ tool, args }: Call) => `${tool} ${canonicalJson(args)}`;
  const left = others.map(keyOf);
  return calls.filter((call) => {
    const at = left.indexOf(keyOf(call));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const named = (calls: readonly { tool: string }[]) =>
  [...new Set(calls.map(({ tool }) => tool))].sort().join(", ");

type Surroundings = {
  effectOf: (tool: string) => ToolEffect | null;
  /** Tools that were asked for something the record does not have. */
  unrecorded: readonly string[];
};

function worsenings(
  before: JudgedSide,
  after: JudgedSide,
  { effectOf, unrecorded }: Surroundings,
): JudgedReason[] {
  const [was, is] = [before.decisions, after.decisions];
  const effects = without(is.tools, was.tools).filter(({ tool }) => (effectOf(tool) ?? "read") !== "read");
  const failed = is.tools.filter(
    ({ tool, success }) =>
      !success && !unrecorded.includes(tool) && was.tools.some((one) => one.tool === tool && one.success),
  );
  const denials = denialsIn(is).slice(denialsIn(was).length);
  const found: (JudgedReason | false)[] = [
    was.reply !== null && is.reply === null && { code: "silent", detail: "" },
    intentOf(was) !== "" && intentOf(is) === "" && { code: "not_understood", detail: intentOf(was) },
    was.handoff === null && is.handoff !== null && { code: "handed_over", detail: handoffCode(is.handoff) },
    denials.length > 0 && { code: "denied", detail: named(denials) },
    isUngrounded(after) && !isUngrounded(before) && { code: "ungrounded", detail: "" },
    failed.length > 0 && { code: "tool_failed", detail: named(failed) },
    effects.length > 0 && { code: "more_effects", detail: named(effects) },
  ];
  return found.filter((one) => one !== false);
}

function changes(before: TurnDecisions, after: TurnDecisions, { unrecorded }: Surroundings): JudgedReason[] {
  const otherCalls = [...without(before.tools, after.tools), ...without(after.tools, before.tools)];
  const [asked, asks] = [before.approvals.requested.length, after.approvals.requested.length];
  const found: (JudgedReason | false)[] = [
    before.reply !== after.reply && { code: "reply", detail: "" },
    intentOf(before) !== intentOf(after) && {
      code: "intent",
      detail: `${intentOf(before) || "none"} → ${intentOf(after) || "none"}`,
    },
    otherCalls.length > 0 && { code: "tools", detail: named(otherCalls) },
    asked !== asks && { code: "asks_approval", detail: `${asked} → ${asks}` },
    unrecorded.length > 0 && { code: "unrecorded", detail: [...new Set(unrecorded)].join(", ") },
  ];
  return found.filter((one) => one !== false);
}

/** How a turn run again on another configuration compares: anything a contact or the tenant would be worse off with makes it worse. */
export function judgeTurn(before: JudgedSide, after: JudgedSide, around: Surroundings): TurnJudgement {
  const worse = worsenings(before, after, around);
  const changed = changes(before.decisions, after.decisions, around);
  const verdict = worse.length > 0 ? "worse" : changed.length > 0 ? "changed" : "same";
  return { verdict, reasons: [...worse, ...changed] };
}
