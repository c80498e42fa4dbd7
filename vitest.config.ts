import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/run-tests/longest-first.ts";
import { longProofs, onceInCi, sameLongProofs, sameOnEveryServer } from "./scripts/run-tests/test-groups.ts";

const installShop = ["packages/packs/src/install-shop.setup.ts"];
const otherServer = process.env.TEST_DATABASE_URL !== undefined;
/** `npm run test:services` runs after this. */
const servicesFollow = process.env.SERVICES_FOLLOW === "1" && !otherServer;

/** Files that need a database: packages/testing starts one server for the run, and each file clones its template. */
const onDatabase = (name: string, include: string[], exclude: readonly string[]) => ({
  test: {
    name,
    setupFiles: installShop,
    include,
    exclude: ["**/node_modules/**", ...exclude],
    globalSetup: ["packages/testing/src/global-setup.ts"],
    isolate: false,
    pool: "forks" as const,
    maxWorkers: 2,
    // A busy machine is slow; nothing here is a measure of its speed.
    expect: { poll: { timeout: 180_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

/**
 * Five projects. `unit` needs no server. `integration` needs a database. `long` and `same` hold the integration tests that play
 * hundreds of episodes; the result of `same` does not depend on the servers. `browser` plays journeys in a real Chromium against the built portal (`npm run build:portal` first).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: installShop,
          // No test replaces a module, so files share the modules that a worker has loaded.
          isolate: false,
          pool: "threads",
          maxWorkers: 2,
          include: ["{apps,packages,scripts,bench}/**/*.test.ts"],
          exclude: ["**/*.int.test.ts", "**/*.browser.test.ts", "**/node_modules/**"],
          // Random proofs take some seconds, and a busy machine several times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "browser",
          setupFiles: installShop,
          include: ["apps/portal/{e2e,src}/**/*.browser.test.ts"],
          globalSetup: ["apps/portal/e2e/global-setup.ts"],
          pool: "forks",
          maxWorkers: 2,
          expect: { poll: { timeout: 180_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      onDatabase(
        "integration",
        ["{apps,packages,scripts,bench}/**/*.int.test.ts"],
        [
          ...longProofs,
          ...sameLongProofs,
          ...(otherServer ? sameOnEveryServer : []),
          ...(servicesFollow ? onceInCi : []),
        ],
      ),
      onDatabase("long", [...longProofs], []),
      onDatabase("same", [...sameLongProofs], []),
    ],
  },
});
