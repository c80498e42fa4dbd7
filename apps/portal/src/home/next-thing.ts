/** What a tenant that is set up does next, and where. */
export type NextThing = {
  id: "failing_tests" | "run_tests" | "questions" | "make_tests" | "read";
  path: string;
};

type Suite = { id: string; lastRun: { failed: number } | null };

/** One thing only: broken before unknown before missing. */
export function nextThing(suites: readonly Suite[], hasQuestions: boolean): NextThing {
  const failing = suites.find(({ lastRun }) => (lastRun?.failed ?? 0) > 0);
  if (failing !== undefined) return { id: "failing_tests", path: `/evaluations/suites/${failing.id}` };
  if (hasQuestions) return { id: "questions", path: "/knowledge" };
  const unrun = suites.find(({ lastRun }) => lastRun === null);
  if (unrun !== undefined) return { id: "run_tests", path: `/evaluations/suites/${unrun.id}` };
  if (suites.length === 0) return { id: "make_tests", path: "/evaluations" };
  return { id: "read", path: "/inbox" };
}
