/** `npm run eval`: plays golden conversations and prints figures. docs/evals.md says how. Exits 0, 1 (failures) or 2 (called wrongly). */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { printGrounding } from "@konstruct/evals/grounding/print-grounding";
import { figureTable, isMet } from "@konstruct/evals/intents/figure";
import { type EvalReport, reportOf } from "@konstruct/evals/report/eval-report";
import { describeRun } from "@konstruct/evals/report/failure-text";
import { htmlOf } from "@konstruct/evals/report/html/html-report";
import { jsonOf } from "@konstruct/evals/report/json";
import { junitOf } from "@konstruct/evals/report/junit";
import { tableOf } from "@konstruct/evals/report/table";
import { missedLines, retrievalTable } from "@konstruct/evals/retrieval/retrieval-table";
import type { CaseRun } from "@konstruct/evals/run/case-run";
import type { NextAnswer } from "@konstruct/evals/run/obedient-proposer";
import { runSuites } from "@konstruct/evals/run/run-suites";
import { storeResults } from "@konstruct/evals/store/results-database";
import type { LoadedSuite } from "@konstruct/evals/suite/load-suite";
import { talksTable, wrongLines } from "@konstruct/evals/talks/talks-table";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import { loadPacks } from "@konstruct/packs/load-packs";
import type { Script } from "@konstruct/simulators/openai/script-queue";
import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { AgentRankers } from "@konstruct/understanding/ranker/agent-rankers";
import { chooseSuites } from "./eval/choose-suites.ts";
import { measureIntents } from "./eval/measure-intents.ts";
import { measureRetrieval } from "./eval/measure-retrieval.ts";
import { measureTalks } from "./eval/measure-talks.ts";
import { type EvalOptions, readOptions } from "./eval/options.ts";

const root = join(import.meta.dirname, "..");
const print = (line: string) => void process.stdout.write(`${line}\n`);
const tell = (line: string) => void process.stderr.write(`${line}\n`);

function list(suites: readonly LoadedSuite[]): void {
  for (const { spec, file } of suites) {
    print(`${spec.suite}  ${file}`);
    for (const one of spec.cases)
      print(`  ${one.id}  (${(one.modes ?? spec.modes).join(", ")})  ${one.title}`);
  }
}

async function play(suites: readonly LoadedSuite[], options: EvalOptions): Promise<EvalReport> {
  const { modes, runs, caseId, endpoint } = options;
  const startedAt = new Date();
  const embedder = new BuiltInEmbedder();
  const rankers = new AgentRankers(embedder, null);
  const rankerOf = (agent: AgentConfig) => rankers.of("evaluation", agent);
  const needsSimulator = endpoint === null && modes.includes("model");
  const simulator = needsSimulator ? await startOpenAISimulator() : null;
  try {
    const simulated = { baseURL: simulator?.url ?? "", model: "simulated-model", apiKey: "simulated" };
    const model = modes.includes("model") ? new OpenAIProvider(endpoint ?? simulated) : null;
    let current = "";
    const onRun = (run: CaseRun) => {
      if (run.suite !== current) tell(`… ${run.suite}`);
      current = run.suite;
      if (!run.isPassed) for (const line of describeRun(run)) tell(line);
    };
    const wire = simulator === null ? {} : { wire: (next: NextAnswer) => simulator.script(next as Script) };
    const filter = { ...(caseId !== undefined && { caseId }), ...wire };
    return reportOf(await runSuites(suites, { modes, runs, model, onRun, rankerOf, ...filter }), startedAt);
  } finally {
    await simulator?.stop();
    await embedder.close();
  }
}

async function writeReport(path: string | undefined, text: () => string): Promise<void> {
  if (path === undefined) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text());
}

/** @returns whether the targets are met; with JSON the figures are in `into` instead of on standard output */
function grounding(isJson: boolean, into: Record<string, unknown>): boolean {
  if (!isJson) return printGrounding(print, { json: false });
  const lines: string[] = [];
  const isMet = printGrounding((line) => lines.push(line), { json: true });
  into.grounding = JSON.parse(lines.join("\n"));
  return isMet;
}

async function retrieval({ isJson, isVerbose }: EvalOptions): Promise<boolean> {
  const report = await measureRetrieval(root);
  if (isJson) print(JSON.stringify({ retrieval: report }));
  else for (const line of retrievalTable(report)) print(line);
  if (isVerbose) for (const line of missedLines(report)) tell(line);
  return report.isMet;
}

async function intents({ isJson, data }: EvalOptions): Promise<boolean> {
  const figures = await measureIntents(resolve(root, data ?? ""));
  if (figures === null) {
    print("skipped: no public data");
    return true;
  }
  if (isJson) print(JSON.stringify({ intents: figures }));
  else for (const line of figureTable(figures)) print(line);
  return figures.every(isMet);
}

async function talks({ isJson, isVerbose }: EvalOptions): Promise<boolean> {
  const report = await measureTalks(root);
  if (isJson) print(JSON.stringify({ talks: report }));
  else for (const line of talksTable(report)) print(line);
  if (isVerbose) for (const line of wrongLines(report)) tell(line);
  return report.isMet;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.isIntents) return (await intents(options)) ? 0 : 1;
  if (options.isRetrieval) return (await retrieval(options)) ? 0 : 1;
  if (options.isTalks) return (await talks(options)) ? 0 : 1;
  const json: Record<string, unknown> = {};
  let isPassed = true;
  if (options.grounding !== "only") {
    const suites = await chooseSuites(root, options.suites);
    if (options.isList) {
      list(suites);
      return 0;
    }
    const report = await play(suites, options);
    if (report.runs.length === 0) {
      tell("No case fits. `npm run eval -- --list` names them all, with their modes.");
      return 2;
    }
    storeResults(options.db, report);
    await writeReport(options.junit, () => junitOf(report));
    await writeReport(options.html, () => htmlOf(report));
    if (options.isJson) Object.assign(json, jsonOf(report));
    else for (const line of tableOf(report)) print(line);
    isPassed = report.total.failed === 0;
  }
  if (options.grounding !== "not") isPassed = grounding(options.isJson, json) && isPassed;
  if (options.isJson) print(JSON.stringify(json));
  return isPassed ? 0 : 1;
}

// Whoever reads may stop early: `npm run eval | head`.
process.stdout.on("error", () => process.exit());

/** Mistakes of whoever called; anything else is a failure of ours. */
const misuse: ReadonlySet<ErrorCode> = new Set(["invalid_input", "not_found"]);

try {
  await loadPacks(["shop"]);
  process.exitCode = await main();
} catch (thrown) {
  const { code, message } = toAppError(thrown);
  tell(message);
  process.exitCode = misuse.has(code) ? 2 : 1;
}
