/**
 * `npm test`: everything `npm run verify` checks, every test, the journeys in a browser, and the demonstration in both modes. With `services` only
 * the integration tests, against the servers named by TEST_DATABASE_URL and TEST_REDIS_URL.
 * It ends with a line `failed: …` for each that failed, and `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { addUp, formatTally, type Tally, tallyDemo, tallyStep, tallyVitest } from "./run-tests/tally.ts";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");
const env = { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}` };

type Ended = { code: number; output: string; stdout: string };

/** @param live shows what the command prints as it comes */
function run(command: string, live: boolean): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: root, env, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
      output += chunk;
      if (live) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
      if (live) process.stderr.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

async function step(name: string, command: string, tally: (ended: Ended) => Tally): Promise<Tally> {
  const startedAt = performance.now();
  process.stdout.write(`${name} …`);
  const ended = await run(command, false);
  const counted = tally(ended);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(` ${counted.failures.length === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (counted.failures.length > 0) console.log(ended.output.trimEnd());
  return counted;
}

/** The steps of `npm run verify`, whatever they are; its unit tests run with all others. */
async function verifySteps(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: { verify: string };
  };
  return scripts.verify.split(" && ").filter((command) => !command.startsWith("vitest"));
}

async function runVitest(project: string): Promise<Tally> {
  const file = join(results, "vitest.json");
  await rm(file, { force: true });
  const { code } = await run(
    `vitest run ${project} --reporter=default --reporter=json --outputFile.json=${file}`,
    true,
  );
  return tallyVitest(existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined, code);
}

function runDemo(model: string): Promise<Tally> {
  const command = `node apps/cli/src/main.ts demo --json --model ${model}`;
  return step(`demo, ${model} model`, command, ({ code, stdout }) => {
    const begin = stdout.indexOf("{");
    return tallyDemo(begin < 0 ? undefined : JSON.parse(stdout.slice(begin)), code);
  });
}

async function runEmbedded(): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const command of await verifySteps())
    tallies.push(await step(command, command, ({ code }) => tallyStep(command, code)));
  tallies.push(await runVitest("--project unit --project integration"));
  // The journeys want the machine for themselves: what they wait for is the portal, not the other tests.
  const built = await step("portal build", "npm run build:portal", ({ code }) =>
    tallyStep("portal build", code),
  );
  tallies.push(built, ...(built.failures.length === 0 ? [await runVitest("--project browser")] : []));
  for (const model of ["builtin", "simulator"]) tallies.push(await runDemo(model));
  return tallies;
}

const mode = process.argv[2];
if (mode !== "embedded" && mode !== "services") {
  console.error("node scripts/run-tests.ts embedded | services");
  process.exit(2);
}
await mkdir(results, { recursive: true });
const total = addUp(mode === "embedded" ? await runEmbedded() : [await runVitest("--project integration")]);
await writeFile(join(results, `${mode}.json`), `${JSON.stringify(total)}\n`);
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1;
console.log(formatTally(total));
