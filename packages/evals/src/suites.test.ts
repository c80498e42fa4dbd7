import { join } from "node:path";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { Script } from "@konstruct/simulators/openai/script-queue";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { AgentRankers } from "@konstruct/understanding/ranker/agent-rankers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeRun } from "./report/failure-text.ts";
import type { TellModel } from "./run/obedient-proposer.ts";
import { runSuites } from "./run/run-suites.ts";
import { findSuites, loadSuites } from "./suite/find-suites.ts";

const suites = await loadSuites(findSuites(join(import.meta.dirname, "../../..")));

const embedder = new BuiltInEmbedder();
const rankers = new AgentRankers(embedder, null);
const rankerOf = (agent: AgentConfig) => rankers.of("suites", agent);

let simulator: OpenAISimulator;
beforeAll(async () => {
  simulator = await startOpenAISimulator();
  for (const { agent } of suites) await rankers.prepare("suites", agent);
});
afterAll(async () => {
  await simulator.stop();
  await embedder.close();
});

describe("the suites of the examples", () => {
  it.each(suites.map((suite) => [suite.spec.suite, suite] as const))(
    "B1 B9 D10 %s holds without a model and with one",
    async (_name, suite) => {
      const model = new OpenAIProvider({
        model: "simulated-model",
        apiKey: "simulated",
        baseURL: simulator.url,
      });
      const wire: TellModel = (next) => simulator.script(next as Script);
      const runs = await runSuites([suite], { modes: ["builtin", "model"], runs: 1, model, wire, rankerOf });
      expect(runs.length).toBeGreaterThan(0);
      const failed = runs.filter((run) => !run.isPassed);
      expect(failed.flatMap(describeRun).join("\n")).toBe("");
    },
  );
});
