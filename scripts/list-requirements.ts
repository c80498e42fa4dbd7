/** Prints each requirement with the tests that name it. `--json`; `--check` fails when a built one has no test. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseRequirements, provingTests, requirementGaps } from "./requirement-list.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
});
const root = join(import.meta.dirname, "..");
const requirements = parseRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));
const tests = globSync("{apps,packages,scripts,bench}/**/*.test.ts", {
  cwd: root,
  exclude: ["**/node_modules/**", "scripts/requirement-list.test.ts"],
})
  .sort()
  .flatMap((file) => provingTests(file, readFileSync(join(root, file), "utf8")));

const listed = requirements.map((requirement) => ({
  ...requirement,
  tests: tests
    .filter(({ numbers }) => numbers.includes(requirement.number))
    .map(({ title, file }) => ({ title, file })),
}));

if (values.json) {
  console.log(JSON.stringify(listed, null, 2));
} else {
  for (const { number, state, text, tests: proofs } of listed) {
    console.log(`${number}  ${state}  ${text}`);
    for (const { title, file } of proofs) console.log(`      ${title}  (${file})`);
  }
}

const { unproven, unknown } = requirementGaps(requirements, tests);
if (values.check && unproven.length + unknown.length > 0) {
  if (unproven.length > 0) console.error(`Built, but no test names them: ${unproven.join(", ")}`);
  if (unknown.length > 0) console.error(`Tests name numbers that do not exist: ${unknown.join(", ")}`);
  process.exitCode = 1;
}
