import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "@konstruct/config/read-environment";
import { listenForStop } from "@konstruct/core/process/stop-signal";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type ClosingStack, createClosingStack } from "../../compose/closing-stack.ts";
import { checkDisclosure, checkLedger, type Ledger, play } from "../../demo/play.ts";
import { printScenario, type ScenarioResult } from "../../demo/report.ts";
import { scenarios } from "../../demo/scenario-list.ts";
import { setStage } from "../../demo/set-stage.ts";
import { demoSeeds, shops } from "../../demo/shops.ts";
import { dataFolder } from "../../embedded/data-folder.ts";
import { isNpmScript } from "../../env.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { startInstallation } from "../../installation/start-installation.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";

export type DemoOptions = { model: "builtin" | "simulator"; json?: boolean };

const modelTimeoutMs = 2_000;

/** Uses nothing of the caller's environment: the demonstration is the same everywhere and reaches no real account. */
function demoEnvironment(folder: string, model: OpenAISimulator | undefined) {
  return readEnvironment({
    KONSTRUCT_DATA_DIR: folder,
    GATEWAY_PORT: "0",
    METRICS_PORT: "0",
    LLM_TIMEOUT_MS: String(modelTimeoutMs),
    ...(model && {
      OPENAI_API_KEY: "simulated",
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: "simulated-model",
    }),
  });
}

async function startModel(kind: DemoOptions["model"], closing: ClosingStack) {
  if (kind === "builtin") return undefined;
  const model = await startOpenAISimulator();
  closing.add("model simulator", model.stop);
  return model;
}

/** Otherwise the demonstration would show built-in mode as a model. */
function wasAsked({ requests }: OpenAISimulator): ScenarioResult {
  const name = `The simulated model was called ${requests.length} times`;
  return { name, ok: requests.length > 0, exchanges: [] };
}

async function startDemo(io: Io, folder: string, model: OpenAISimulator | undefined, closing: ClosingStack) {
  const { acme, globex } = shops;
  const simulated = { workspaces: [acme.workspace, globex.workspace], phones: [acme.phone, globex.phone] };
  const plan = { environment: demoEnvironment(folder, model), folder: dataFolder(folder), simulated };
  const system = await startInstallation({ ...plan, seeds: demoSeeds }, io, closing);
  return { stage: setStage(system, model?.faults, closing), failed: system.failed };
}

async function playAll(
  io: Io,
  stage: ReturnType<typeof setStage>,
  model: OpenAISimulator | undefined,
  options: DemoOptions,
): Promise<ScenarioResult[]> {
  const ledger: Ledger = new Map();
  const results: ScenarioResult[] = [];
  const note = (result: ScenarioResult) => {
    results.push(result);
    if (options.json) tell(io, `${result.name} …`);
    else printScenario(io, result);
  };
  for (const scenario of scenarios) note(await play(scenario, stage, ledger));
  note(checkLedger(ledger));
  note(checkDisclosure(ledger));
  if (model) note(wasAsked(model));
  return results;
}

/** Plays a scripted day on real signed webhooks, in its own folder. Fails unless every scenario passed. */
export async function demo(io: Io, options: DemoOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-demo-"));
  const closing = createClosingStack();
  const stop = listenForStop({ followParent: isNpmScript() });
  let ok = false;
  try {
    const model = await startModel(options.model, closing);
    const { stage, failed } = await startDemo(io, folder, model, closing);
    const interrupted = stop.promise.then((): never => {
      throw new CommandError("Interrupted before the demonstration ended");
    });
    const results = await Promise.race([playAll(io, stage, model, options), interrupted, failed]);
    ok = results.every((result) => result.ok);
    report(io, options, results, ok);
  } finally {
    await closing.close();
    stop.dispose();
    if (ok) await rm(folder, { recursive: true, force: true });
    else tell(io, `Its log and data are kept in ${folder}`);
  }
  return ok ? exitCodes.ok : exitCodes.failed;
}

function report(io: Io, { model, json }: DemoOptions, results: ScenarioResult[], ok: boolean): void {
  const seconds = Math.round(performance.now() / 100) / 10;
  if (json) {
    printJson(io, { ok, model, seconds, scenarios: results });
    return;
  }
  const played = results.filter(({ skipped }) => skipped === undefined);
  const held = played.filter((result) => result.ok).length;
  const skipped = results.length - played.length;
  printLine(
    io,
    `\n${ok ? "✓" : "✗"} ${held} of ${played.length} scenarios held${skipped > 0 ? `, ${skipped} skipped` : ""}, ${seconds} s, model: ${model}`,
  );
}
