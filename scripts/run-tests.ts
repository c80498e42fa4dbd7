/**
 * `node scripts/run-tests.ts quick | all | ci | services`
 * quick (`npm test`): the static checks, unit and integration tests, the portal's build, one journey, and the demonstration in both modes.
 * all (`npm run test:all`): every journey and the long proofs too; Turbo's cache is written and not read.
 * ci: as all, with the random proofs of quick, without pictures, and without the long proofs and scenarios that `services` runs,
 * which `.ci/run` runs after it. The unit tests run without Turbo, in the same Vitest as the integration tests: from a clean clone nothing is cached.
 * services: the integration tests and the long proofs on the servers named by TEST_DATABASE_URL, TEST_REDIS_URL and TEST_S3_ENDPOINT.
 * It ends with a line `failed: …` for each that failed, and `N passed, N failed`.
 */
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root, runCommand, runSteps, type Step } from "./run-tests/run-command.ts";
import {
  addUp,
  formatTally,
  type Tally,
  tallyDemo,
  tallyStep,
  tallyUnit,
  tallyVitest,
} from "./run-tests/tally.ts";

const results = join(root, "test-results");
const smokeJourney = "apps/portal/e2e/start.browser.test.ts";
const turbo = "turbo run --log-order=stream";

const checked = (name: string, command = name): Step => ({
  name,
  command,
  tally: ({ code }) => tallyStep(name, code),
});

/** The steps of `npm run verify`, whatever they are, but for its unit tests. */
async function verifySteps(): Promise<Step[]> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: { verify: string };
  };
  return scripts.verify
    .split(" && ")
    .filter((command) => command !== "npm run test:unit")
    .map((command) => checked(command));
}

const readReport = async (file: string) =>
  existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined;

async function runVitest(what: string): Promise<Tally> {
  const file = join(results, "vitest.json");
  await rm(file, { force: true });
  const reporters = "--reporter=minimal --reporter=./scripts/run-tests/progress-reporter.ts --reporter=json";
  const { code } = await runCommand(`vitest run ${what} ${reporters} --outputFile.json=${file}`, true);
  return tallyVitest(await readReport(file), code);
}

/** Through Turbo: a package that did not change is counted from its last run. */
async function runUnit(): Promise<Tally> {
  const packages = globSync("{apps,packages}/*/package.json", { cwd: root }).map((file) =>
    join(root, file, ".."),
  );
  const reports: string[] = [join(results, "unit.json")];
  for (const folder of packages) {
    const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    if (scripts?.test !== undefined) reports.push(join(folder, "test-results/unit.json"));
  }
  for (const report of reports) await rm(report, { force: true });
  const { code } = await runCommand("npm run --silent test:unit", true);
  return tallyUnit(await Promise.all(reports.map(readReport)), code);
}

function demo(model: string): Step {
  return {
    name: `demo, ${model} model`,
    command: `node apps/cli/src/main.ts demo --json --model ${model}`,
    tally: ({ code, stdout }) => {
      const begin = stdout.indexOf("{");
      return tallyDemo(begin < 0 ? undefined : JSON.parse(stdout.slice(begin)), code);
    },
  };
}

type Embedded = "quick" | "all" | "ci";

const otherProjects: Record<Embedded, string> = {
  quick: "",
  all: " --project long --project same",
  ci: " --project same --project unit",
};

async function runEmbedded(mode: Embedded): Promise<Tally[]> {
  if (mode !== "quick") process.env.TURBO_FORCE = "true";
  if (mode === "all") process.env.LONG_PROOFS = "1";
  if (mode === "ci") Object.assign(process.env, { NO_PICTURES: "1", SERVICES_FOLLOW: "1" });
  const tallies = await runSteps("static checks", await verifySteps(), 2);
  if (mode !== "ci") tallies.push(await runUnit());
  tallies.push(await runVitest(`--project integration${otherProjects[mode]}`));
  const built = await runSteps("portal", [checked("portal build", `${turbo} build`)], 1);
  const isBuilt = addUp(built).failures.length === 0;
  tallies.push(...built);
  const journeys = mode === "quick" ? ` ${smokeJourney}` : "";
  // Both wait more than they work.
  const [demos, ...played] = await Promise.all([
    runSteps("demo", ["builtin", "simulator"].map(demo), 1),
    ...(isBuilt ? [runVitest(`--project browser${journeys}`)] : []),
  ]);
  return [...tallies, ...played, ...demos];
}

const modes = ["quick", "all", "ci", "services"] as const;
const mode = modes.find((each) => each === process.argv[2]);
if (mode === undefined) {
  console.error(`node scripts/run-tests.ts ${modes.join(" | ")}`);
  process.exit(2);
}
await mkdir(results, { recursive: true });
const total = addUp(
  mode === "services" ? [await runVitest("--project integration --project long")] : await runEmbedded(mode),
);
await writeFile(join(results, `${mode}.json`), `${JSON.stringify(total)}\n`);
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1;
console.log(formatTally(total));
