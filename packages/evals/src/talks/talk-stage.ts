import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { embeddedKnowledge } from "@konstruct/knowledge/embedded-knowledge";
import { readMarkdownArticles } from "@konstruct/tools/knowledge/read-markdown-articles";
import { recordFiles } from "@konstruct/tools/pack/installed-packs";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { type StagedCase, stageCase } from "../run/stage-case.ts";
import { bindSuite } from "../suite/bind-suite.ts";
import type { LoadedSuite } from "../suite/load-suite.ts";

/** The data of conversations with one agent, in memory. */
export type TalkStage = Pick<LoadedSuite, "agent" | "records" | "knowledge"> & { ranker: IntentRanker };

/** The agent's understanding and its search over articles, as in production. */
export type Minds = { rankerOf(agent: AgentConfig): IntentRanker; embedder: Embedder };

/** An agent with the data beside its file: records under their usual names, articles in `knowledge`. */
export async function loadStage(agentFile: string, { rankerOf, embedder }: Minds): Promise<TalkStage> {
  const folder = dirname(agentFile);
  const parsed = parseAgentYaml(await readFile(agentFile, "utf8"), basename(folder));
  // Those who speak in talks are the owners of what they ask about; suites hold what strangers are told.
  const agent = { ...parsed, tool_settings: { ...parsed.tool_settings, owners: {} } };
  const files = [...recordFiles().values()].filter(({ name }) => existsSync(join(folder, name)));
  const records = await Promise.all(files.map(({ name, read }) => read(join(folder, name))));
  const articles = join(folder, "knowledge");
  const knowledge = existsSync(articles)
    ? embeddedKnowledge(await readMarkdownArticles(articles), embedder)
    : null;
  return { agent, records: records.flat(), knowledge, ranker: rankerOf(agent) };
}

/** A conversation in built-in mode, with the clock, the ids and the copied records of a golden case. */
export function stageTalk(stage: TalkStage, id: string): StagedCase {
  const cases = [{ id, title: id, turns: [{ say: "hello" }] }];
  const suite = bindSuite(JSON.stringify({ suite: id, agent: id, modes: ["builtin"], cases }), id, stage);
  return stageCase(suite, suite.spec.cases[0]!, null, null, stage.ranker);
}
