import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import { policyResults } from "@konstruct/core/agent/policy-results";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { isJsonObject, type Json } from "@konstruct/core/json";
import { covers } from "../checks/rules/implication.ts";
import type { Change } from "./changes.ts";
import { fits } from "./sections.ts";

type Test = (before: Json | undefined, after: Json | undefined) => boolean;

const always: Test = () => true;
const whenAdded: Test = (_before, after) => after !== undefined && after !== null;
const whenRemoved: Test = (before, after) => after === undefined && before !== undefined;
/** A list became null, which means all. */
const whenLifted: Test = (before, after) => before !== undefined && before !== null && after === null;
const to =
  (value: Json): Test =>
  (_before, after) =>
    after === value;
const number = (value: Json | undefined, absent: number) => (typeof value === "number" ? value : absent);
/** Absent means no limit. */
const whenRaised: Test = (before, after) => number(after, Infinity) > number(before, Infinity);
const whenLowered: Test = (before, after) => number(after, -Infinity) < number(before, -Infinity);
/** A list of entries without names has one that it had not. */
const whenMoreEntries: Test = (before, after) => {
  const known = new Set(Array.isArray(before) ? before.map(canonicalJson) : []);
  return Array.isArray(after) && after.some((entry) => !known.has(canonicalJson(entry)));
};
/** 0 switches it off. */
const whenLater: Test = (before, after) =>
  number(after, 0) === 0 || (number(before, 0) !== 0 && number(after, 0) > number(before, 0));

const deedChecks: readonly (Json | undefined)[] = ["off", "words", "model"];
const whenLooser: Test = (before, after) => deedChecks.indexOf(after) < deedChecks.indexOf(before);
const whenAttaching: Test = (_before, after) =>
  isJsonObject(after) && Array.isArray(after.attach) && after.attach.length > 0;

/**
 * Changes that let an agent do more, reach further, or ask a person less. A doubtful change counts as more permissive: one
 * warning too many is better than one too few.
 */
const rules: readonly (readonly [string, Test])[] = [
  ["autonomy", to("autonomous")],
  ["supervised/threshold", whenLowered],
  ["supervised/actions/*", whenAdded],
  ["supervised/actions/*/tool", always],
  ["supervised/actions/*/always_person", to(false)],
  ["supervised/prefetch", whenMoreEntries],
  ["approvals/expires_after_minutes", whenRaised],
  ["redaction/params/*", whenRemoved],
  ["knowledge_collections", whenLifted],
  ["knowledge_collections/*", whenAdded],
  ["specialists/*", whenRemoved],
  ["specialists/*/prefix", always],
  ["specialists/*/tools", whenLifted],
  ["specialists/*/tools/*", whenAdded],
  ["intents/*", whenAttaching],
  ["intents/*/attach/*", whenAdded],
  ["intents/*/constraints/channels/*", always],
  ["intents/*/constraints/rollout", whenRaised],
  ["intents/*/constraints/min_tier", always],
  ["intents/*/params/*/max", whenRaised],
  ["intents/*/params/*/min", whenLowered],
  ["intents/*/params/*/pattern", always],
  ["intents/*/depends_on/*", whenRemoved],
  ["intents/*/args/*", always],
  ["intents/*/require", always],
  ["procedures/*/tools/*", whenAdded],
  ["procedures/*/args", always],
  ["procedures/*/args/*", always],
  ["procedures/*/args/*/*", always],
  ["procedures/*/require", always],
  ["procedures/*/depends_on/*", whenRemoved],
  ["procedures/*/constraints/channels/*", always],
  ["procedures/*/constraints/rollout", whenRaised],
  ["procedures/*/constraints/min_tier", always],
  ["require", always],
  ["trusted_sources/*", whenAdded],
  ["scope/enabled", to(false)],
  ["scope/functions/*", whenAdded],
  ["scope/functions/*/words/*", whenAdded],
  ["scope/channels/*", always],
  ["scope/channels/*/*", whenAdded],
  ["deed_check", whenLooser],
  ["timezone", always],
  ["hours", always],
  ["hours/*", always],
  ["disclosure/off_because", whenAdded],
  ["escalation/natural_language", to(false)],
  ["escalation/sentiment", to(false)],
  ["escalation/failed_attempts", whenLater],
  ["escalation/min_confidence", whenLowered],
  ["escalation/topics/*", whenRemoved],
  ["escalation/topics/*/phrases/*", whenRemoved],
  ["escalation/topics/*/always", (before) => before === true],
  ["model/provider", (_before, after) => after !== "builtin"],
  ["model/max_cost_usd", whenRaised],
];

/** Bounds of a value that the model passes: with one more it passes less. */
const bounds: readonly string[] = ["enum", "pattern"].map(
  (bound) => `tool_settings/http/requests/*/params/*/${bound}`,
);

/** Tool settings that only change amounts, rates and words. */
const harmlessSettings: readonly string[] = [
  "tool_settings/web_search/max_results",
  "tool_settings/web_search/safe_search",
  "tool_settings/web_search/country",
  "tool_settings/web_search/language",
  "tool_settings/calendar/time_zone",
  "tool_settings/calendar/slot_minutes",
  "tool_settings/http/requests/*/description",
  "tool_settings/http/requests/*/summary",
  "tool_settings/http/requests/*/params/*/description",
  "tool_settings/mcp/*/pinned/listed",
  "tool_settings/mcp/*/pinned/listed/*",
];

/** `owners` and `recheck` hold a tool back: without an entry, or with another, it may do more. */
function safeguardWeakens({ path: [, setting, , part], kind }: Change): boolean {
  // Each fact and address of an entry is a way to prove who one is.
  const isProof = setting === "owners" && (part === "matches" || part === "asks");
  return kind !== (isProof ? "removed" : "added");
}

function toolSettingWidens(change: Change): boolean {
  if (change.path[1] === "owners" || change.path[1] === "recheck") return safeguardWeakens(change);
  const isAny = (patterns: readonly string[]) => patterns.some((pattern) => fits(change.path, pattern));
  if (change.path[1] === "labels" || isAny(harmlessSettings)) return false;
  if (change.kind === "added" && isAny(bounds)) return false;
  return !(
    change.kind === "removed" ||
    change.kind === "reordered" ||
    ("after" in change && change.after === null)
  );
}

const before = (change: Change) => (change.kind === "added" ? undefined : change.before);
const after = (change: Change) => (change.kind === "removed" ? undefined : change.after);

const ruleOf = ({ policies }: AgentConfig, id: string | undefined): PolicyRule | undefined =>
  policies.find((rule) => rule.id === id);

/** A changed allow rule is safe only if it matches less often; any other rule only if it matches more often and is not milder. */
function policyWidens(change: Change, from: AgentConfig, to: AgentConfig): boolean {
  if (change.kind === "reordered") return false;
  const [old, now] = [ruleOf(from, change.path[1]), ruleOf(to, change.path[1])];
  // The list's rules cannot be told apart.
  if (old === undefined && now === undefined) return true;
  if (old === undefined) return now?.result === "allow";
  if (now === undefined) return old.result !== "allow";
  if (change.path[2] === "result")
    return policyResults.indexOf(now.result) > policyResults.indexOf(old.result);
  if (change.path[2] !== "when") return false;
  return now.result === "allow" ? !covers(old.when, now.when) : !covers(now.when, old.when);
}

/** Whether a change makes an agent more permissive. */
export function widens(change: Change, from: AgentConfig, to: AgentConfig): boolean {
  if (change.path[0] === "policies") return policyWidens(change, from, to);
  if (change.path[0] === "tool_settings") return toolSettingWidens(change);
  if (change.kind === "reordered") return false;
  return rules.some(([pattern, test]) => fits(change.path, pattern) && test(before(change), after(change)));
}
