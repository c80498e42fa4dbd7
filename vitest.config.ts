import { defineConfig } from "vitest/config";

/**
 * Two projects. `unit` needs nothing and runs in milliseconds; `integration` gets a cloned database
 * from packages/testing, whose server is started once for the whole run.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{apps,packages,scripts,bench}/**/*.test.ts"],
          exclude: ["**/*.int.test.ts", "**/node_modules/**"],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["{apps,packages,scripts,bench}/**/*.int.test.ts"],
          exclude: ["**/node_modules/**"],
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
