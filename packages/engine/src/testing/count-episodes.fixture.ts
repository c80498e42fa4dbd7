import fc from "fast-check";
import type { Episode } from "./episode.fixture.ts";
import { violations } from "./oracle.fixture.ts";
import { playHostile } from "./play-episode.fixture.ts";
import { effectOf } from "./world.fixture.ts";

export type Counted = { episodes: number; turns: number; proposals: number; reads: number; writes: number };

/**
 * Plays episodes with a hostile model until one breaks an invariant.
 * @param about counts only violations with these words; all by default
 * @param isShort returns the first such episode without shrinking it
 * @throws Error with the seed, the shortest such episode and its violations
 */
export async function countEpisodes(
  episodes: fc.Arbitrary<Episode>,
  {
    runs,
    seed,
    about = "",
    isShort = false,
  }: { runs: number; seed: number; about?: string; isShort?: boolean },
): Promise<Counted> {
  const counted: Counted = { episodes: 0, turns: 0, proposals: 0, reads: 0, writes: 0 };
  const property = fc.asyncProperty(episodes, async (episode) => {
    const { log } = await playHostile(episode);
    counted.episodes++;
    for (const entry of log) {
      if (entry.kind === "turn") {
        counted.turns++;
        counted.proposals += entry.proposals;
      }
      if (entry.kind === "call") counted[effectOf(entry.tool) === "read" ? "reads" : "writes"]++;
    }
    const found = violations(episode.rules, log).filter((one) => one.includes(about));
    if (found.length > 0)
      throw new Error(`${found.join("\n")}\n${log.map((one) => JSON.stringify(one)).join("\n")}`);
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: isShort });
  return counted;
}
