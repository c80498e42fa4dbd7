import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { parseAgentYaml } from "@konstruct/engine/agent-yaml";
import { recordFiles } from "@konstruct/tools/installed-packs";
import { loadMarkdownKnowledge } from "@konstruct/tools/knowledge/load-markdown-knowledge";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { type StagedCase, stageCase } from "../run/stage-case.ts";
import { bindSuite } from "../suite/bind-suite.ts";
import type { LoadedSuite } from "../suite/load-suite.ts";

/** What conversations with one agent need in memory. */
export type TalkStage = Pick<LoadedSuite, "agent" | "records" | "knowledge"> & { ranker: IntentRanker };

export type RankerOf = (agent: AgentConfig) => IntentRanker;

/** An agent with what stands beside its file: records under their usual names, articles in `knowledge`. */
export async function loadStage(agentFile: string, rankerOf: RankerOf): Promise<TalkStage> {
  const folder = dirname(agentFile);
  const agent = parseAgentYaml(await readFile(agentFile, "utf8"), basename(folder));
  const files = [...recordFiles().values()].filter(({ name }) => existsSync(join(folder, name)));
  const records = await Promise.all(files.map(({ name, read }) => read(join(folder, name))));
  const articles = join(folder, "knowledge");
  const knowledge = existsSync(articles) ? await loadMarkdownKnowledge(articles) : null;
  return { agent, records: records.flat(), knowledge, ranker: rankerOf(agent) };
}

/** A conversation in built-in mode, with the clock, the ids and the copy of the records that a golden case has. */
export function stageTalk(stage: TalkStage, id: string): StagedCase {
  const cases = [{ id, title: id, turns: [{ say: "hello" }] }];
  const suite = bindSuite(JSON.stringify({ suite: id, agent: id, modes: ["builtin"], cases }), id, stage);
  return stageCase(suite, suite.spec.cases[0]!, null, null, stage.ranker);
}
