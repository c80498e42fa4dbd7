/**
 * Integration tests that play hundreds of episodes or conversations: the project `long`. `npm run test:all` runs them; `.ci/run` runs
 * them once, on the servers of `npm run test:services`. Vitest globs, from the root.
 */
export const longProofs: readonly string[] = [
  "bench/peers-adapter.int.test.ts",
  "scripts/proofs/{approvals,exactly-once,floods,limits,people,recall,turn-growth}.int.test.ts",
  "scripts/crash/**/*.int.test.ts",
  "packages/db/src/isolation/pool.int.test.ts",
];

/** Long proofs whose result does not depend on the servers: the project `same`, left out of `npm run test:services`. */
export const sameLongProofs: readonly string[] = [
  // Counts of statements and WAL, gated on the embedded server.
  "bench/turn-costs.int.test.ts",
  // Readers of files, models and the address guard.
  "scripts/proofs/{approval-model,bombs,compromised-model,damaged-files,links,ssrf}.int.test.ts",
  // Mutants of our own checks.
  "packages/db/src/isolation/mutants.int.test.ts",
  // Hundreds of conversations over SQL that the other scenarios run too.
  "apps/cli/src/commands/eval/eval-recorded.int.test.ts",
  "apps/orchestrator/src/scenarios/turns/sloppy-models.int.test.ts",
  "apps/orchestrator/src/scenarios/people/service-desk.int.test.ts",
  "apps/orchestrator/src/scenarios/talks/trades.int.test.ts",
];

/** Integration tests that are not long and whose result does not depend on the servers: left out of `npm run test:services`. */
export const sameOnEveryServer: readonly string[] = [
  "packages/understanding/src/classifier/train-in-worker.int.test.ts",
  // What is said in conversations, over the same commands as the proofs and the other scenarios; files go to a real S3 in storage.
  "apps/orchestrator/src/scenarios/talks/**/*.int.test.ts",
  // What a model writes, over commands and jobs that are tested there.
  "apps/orchestrator/src/jobs/describe-business.int.test.ts",
  "packages/evals/src/**/*.int.test.ts",
  // The command line calls services that are tested there, and starts an embedded server where it needs one.
  "apps/cli/src/**/*.int.test.ts",
];

/**
 * Scenarios of the whole orchestrator that `.ci/run` plays once, on the servers of `npm run test:services`: on the embedded server the
 * journeys and the demonstrations play the same parts. Every other mode plays them on its server.
 */
export const onceInCi: readonly string[] = [
  "apps/orchestrator/src/scenarios/{channels,people,process,turns}/**/*.int.test.ts",
];
