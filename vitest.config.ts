import { defineConfig } from "vitest/config";

/** What they prove has nothing to do with which servers are used: on servers of one's own (TEST_DATABASE_URL) they are left out. */
const sameOnEveryServer = [
  "bench/turn-costs.int.test.ts",
  "scripts/proofs/{bombs,compromised-model,damaged-files,links,ssrf}.int.test.ts",
  "packages/db/src/isolation/mutants.int.test.ts",
  "apps/cli/src/commands/eval/eval-recorded.int.test.ts",
  "apps/orchestrator/src/scenarios/turns/bad-input.int.test.ts",
  "apps/orchestrator/src/scenarios/turns/sloppy-models.int.test.ts",
  "apps/orchestrator/src/scenarios/people/service-desk.int.test.ts",
  "apps/orchestrator/src/scenarios/talks/trades.int.test.ts",
];

/**
 * Three projects. `unit` needs nothing and runs in milliseconds; `integration` gets a cloned database from packages/testing,
 * whose server is started once for the whole run; `browser` plays people's journeys in a real Chromium against the built portal
 * (`npm run build -w apps/portal` first).
 */
const installShop = ["packages/packs/src/install-shop.setup.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: installShop,
          // No test replaces a module, so files share the modules that a worker has loaded.
          isolate: false,
          pool: "threads",
          include: ["{apps,packages,scripts,bench}/**/*.test.ts"],
          exclude: ["**/*.int.test.ts", "**/*.browser.test.ts", "**/node_modules/**"],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: "browser",
          setupFiles: installShop,
          include: ["apps/portal/{e2e,src}/**/*.browser.test.ts"],
          globalSetup: ["apps/portal/e2e/global-setup.ts"],
          pool: "forks",
          maxWorkers: 1,
          testTimeout: 120_000,
          // A busy machine can miss a wait; what fails twice is broken. The report marks what was played again.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "integration",
          setupFiles: installShop,
          include: ["{apps,packages,scripts,bench}/**/*.int.test.ts"],
          exclude: ["**/node_modules/**", ...(process.env.TEST_DATABASE_URL ? sameOnEveryServer : [])],
          globalSetup: ["packages/testing/src/global-setup.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
