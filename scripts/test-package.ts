/**
 * The unit tests in the current folder, or in the folders named, with their results in `test-results/unit.json` beside them:
 * what Turbo keeps, so that a package that did not change is counted without running. `node ../../scripts/test-package.ts`
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const results = resolve("test-results/unit.json");
const named = process.argv.slice(2);
const folders = (named.length === 0 ? ["."] : named).map((folder) => `${resolve(folder)}/`);

rmSync(results, { force: true });
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["--project", "unit", "--maxWorkers", "1"],
    ...["--reporter", "minimal", "--reporter", "./scripts/run-tests/progress-reporter.ts"],
    ...["--reporter", "json", `--outputFile.json=${results}`],
    ...folders,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exitCode = status ?? 1;
