/** Prints each requirement with the tests that prove it. `--json`; `--check` prints only what is wrong, and exits 1. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseRequirements, requirementFaults } from "./requirement-list.ts";
import { numberedTests } from "./requirement-tests.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
});
const root = join(import.meta.dirname, "..");
const requirements = parseRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));
const tests = globSync("{apps,packages,scripts,bench}/**/*.test.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "scripts/requirement-*.test.ts"],
})
  .sort()
  .flatMap((file) => numberedTests(file, readFileSync(join(root, file), "utf8")));

const listed = requirements.map((requirement) => ({
  ...requirement,
  tests: tests
    .filter(({ numbers, fault }) => fault === null && numbers.includes(requirement.number))
    .map(({ title, file, line }) => ({ title, file, line })),
}));
const faults = requirementFaults(requirements, tests);

if (values.check) {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${requirements.length} requirements, ${tests.length} tests that name them, no fault`);
} else if (values.json) {
  console.log(JSON.stringify(listed, null, 2));
} else {
  for (const { number, state, text, tests: proofs } of listed) {
    console.log(`${number}  ${state}  ${text}`);
    for (const { title, file, line } of proofs) console.log(`      ${title}  (${file}:${line})`);
  }
}
