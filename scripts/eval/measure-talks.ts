import { playSentences } from "@konstruct/evals/talks/play-sentences";
import { playTalks } from "@konstruct/evals/talks/play-talks";
import { readSentences, readTalks } from "@konstruct/evals/talks/read-sets";
import { type TalksReport, talksReport } from "@konstruct/evals/talks/talks-report";

/** Customers' conversations and first sentences, in built-in mode. @param root of the repository */
export async function measureTalks(root: string): Promise<TalksReport> {
  const lines = await playTalks(await readTalks(), root);
  return talksReport(lines, await playSentences(await readSentences()));
}
