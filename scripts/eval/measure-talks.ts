import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { playSentences } from "@konstruct/evals/talks/play-sentences";
import { playTalks } from "@konstruct/evals/talks/play-talks";
import { readSentences, readTalks } from "@konstruct/evals/talks/read-sets";
import { type TalksReport, talksReport } from "@konstruct/evals/talks/talks-report";
import { AgentRankers } from "@konstruct/understanding/ranker/agent-rankers";

/** Customers' conversations and first sentences, in built-in mode. @param root of the repository */
export async function measureTalks(root: string): Promise<TalksReport> {
  const embedder = new BuiltInEmbedder();
  const rankers = new AgentRankers(embedder, null);
  const minds = { rankerOf: (agent: AgentConfig) => rankers.of("talks", agent), embedder };
  try {
    const lines = await playTalks(await readTalks(), root, minds);
    return talksReport(lines, await playSentences(await readSentences(), minds));
  } finally {
    await embedder.close();
  }
}
