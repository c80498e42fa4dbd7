import type { Condition } from "@konstruct/core/agent/agent-config";
import { compileTruth, leavesOfCondition, type Truth, unknownFact } from "@konstruct/core/agent/condition";
import { fieldPath } from "@konstruct/core/agent/field-path";
import type { Json } from "@konstruct/core/json";

/** The newest results of one tool that a rule tries; older ones are ignored. With more combinations its truth is unknown. */
const mostResults = 8;
const mostCombinations = 64;

/** The truth values of a rule, one for each combination of results. */
export type RuleTruths = (facts: JsonLike, resultsOf: (tool: string) => readonly Json[]) => readonly Truth[];
type JsonLike = Readonly<Record<string, unknown>>;

/** The tools whose results a condition reads. */
export const resultTools = (condition: Condition): string[] => [
  ...new Set(
    leavesOfCondition(condition).flatMap(({ field }) => {
      const path = fieldPath(field);
      return path?.[0] === "results" && path[1] !== undefined ? [path[1]] : [];
    }),
  ),
];

/** All combinations of one result for each tool; a tool without results is unknown. Null: too many combinations. */
function combinations(tools: readonly string[], resultsOf: (tool: string) => readonly Json[]) {
  let made: Record<string, unknown>[] = [{}];
  for (const tool of tools) {
    const results: readonly unknown[] = resultsOf(tool).slice(0, mostResults);
    const choices = results.length === 0 ? [unknownFact] : results;
    made = made.flatMap((one) => choices.map((result) => ({ ...one, [tool]: result })));
    if (made.length > mostCombinations) return null;
  }
  return made;
}

/**
 * Compiles a condition into its truth values.
 * @throws SyntaxError for an invalid pattern
 */
export function compileRule(condition: Condition): RuleTruths {
  const truth = compileTruth(condition);
  const tools = resultTools(condition);
  if (tools.length === 0) return (facts) => [truth(facts)];
  return (facts, resultsOf) =>
    combinations(tools, resultsOf)?.map((results) => truth({ ...facts, results })) ?? [null];
}
