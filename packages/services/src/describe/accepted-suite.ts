import { emptySuite, freeId, type SuiteCase, withCase } from "../evaluation/suite-text.ts";
import type { ProposedTest } from "./proposal.ts";

export const suiteName = "first-tests";

/** Without words to look for, a test checks that the agent looked into its knowledge. */
const expectedOf = (contains: string | null) =>
  contains === null
    ? { tools: [{ tool: "knowledge_base.search", ok: true }] }
    : { reply: { contains: [contains] } };

function caseOf({ say, contains }: ProposedTest, id: string): SuiteCase {
  return {
    id,
    title: say.slice(0, 120),
    turns: [{ say, expect: { handoff: null, ...expectedOf(contains) } }],
  };
}

/** The kept tests as a suite; null when none is kept. */
export function acceptedSuite(tests: readonly ProposedTest[]): string | null {
  if (tests.length === 0) return null;
  const ids: string[] = [];
  let yaml = emptySuite(suiteName);
  for (const test of tests) {
    const id = freeId(test.say, ids);
    ids.push(id);
    yaml = withCase(yaml, caseOf(test, id), null);
  }
  return yaml;
}
