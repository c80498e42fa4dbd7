import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { CaseRun } from "../run/case-run.ts";
import { runCase } from "../run/run-case.ts";
import { runSuites } from "../run/run-suites.ts";
import { vetClinic } from "../run/vet-clinic.fixture.ts";
import { smallSuite } from "../small-suite.fixture.ts";
import { type EvalReport, reportOf } from "./eval-report.ts";

/** Text that breaks a report without escaping. */
export const hostile = `</script><img src=x onerror="alert('1')"> ]]> & \u0000\u0007 \ud800`;

const cases = `
  - id: good
    title: Good
    turns: [{ say: hello, expect: { intent: greeting } }]
  - id: bad
    title: ${JSON.stringify(`Bad ${hostile}`)}
    turns:
      - say: ${JSON.stringify(`Where's my order O-12345? ${hostile}`)}
        expect: { intent: order_status, reply: { equals: ${JSON.stringify(hostile)} } }
  - id: stuck
    title: Stuck
    turns: [{ say: hello }, { decide: { approval: last }, as: approve }]
`;

/** Any text except the greeting is about an order. */
const ranker: IntentRanker = {
  rank: async (text) => ({
    ranked: [{ intent: text === "hello" ? "greeting" : "order_status", probability: 0.95 }],
    isAbstained: false,
    isFar: false,
  }),
};

/** A report with a case that passed, one that failed and one that broke off, each run twice. */
export async function mixedReport(): Promise<EvalReport> {
  const runs = await runSuites([smallSuite(cases)], {
    modes: ["builtin"],
    runs: 2,
    model: null,
    rankerOf: () => ranker,
  });
  return reportOf(runs, new Date("2025-10-16T09:00:00Z"));
}

const angry = `
  - id: given-up
    title: A customer who gives up
    scenario: { persona: In a hurry, goal: An appointment, temper: angry, opens: [Ich möchte einen Termin für meine Katze] }
    success: { tools: [{ tool: create_ticket }] }
`;

/** A simulated customer who gives up at the first question, before the goal is reached. */
export function givenUpRun(): Promise<CaseRun> {
  return runCase({ suite: vetClinic(angry), index: 0, mode: "builtin", run: 1, model: null });
}
