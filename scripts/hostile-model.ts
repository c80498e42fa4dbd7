import { parseArgs } from "node:util";
import { countEpisodes } from "@konstruct/engine/testing/count-episodes.fixture";
import { episodeOf } from "@konstruct/engine/testing/episode.fixture";

const usage = "node scripts/hostile-model.ts [--episodes 10000] [--seed 1] [--about 'words of the oracle']";

/** The long form of `packages/engine/src/loop/hostile-model.test.ts`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      episodes: { type: "string", default: "10000" },
      seed: { type: "string", default: "1" },
      about: { type: "string", default: "" },
    },
  });
  const [runs, seed] = [Number(values.episodes), Number(values.seed)];
  if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) throw new Error(usage);
  const counted = await countEpisodes(episodeOf(), {
    runs,
    seed,
    about: values.about,
  });
  console.log(JSON.stringify(counted));
}

try {
  await main();
} catch (thrown) {
  if (!(thrown instanceof Error)) throw thrown;
  console.error(thrown.message);
  if (thrown.cause instanceof Error) console.error(thrown.cause.message);
  process.exitCode = 1;
}
