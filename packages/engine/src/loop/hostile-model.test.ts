import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countEpisodes } from "../testing/count-episodes.fixture.ts";
import { episodeOf } from "../testing/episode.fixture.ts";
import { playHostile } from "../testing/play-episode.fixture.ts";
import { describeTool } from "../testing/world.fixture.ts";

// A limit for a hang: a busy machine takes minutes for the long form.
const slow = 900_000;
const seed = 20_261_123;
const [runs, replayed] = process.env.LONG_PROOFS === "1" ? [2_000, 60] : [400, 20];

describe("a hostile model", () => {
  it(
    "F8 in all conversations no call is made that was not agreed to, shown, approved or allowed",
    async () => {
      const { episodes, writes } = await countEpisodes(episodeOf(), { runs, seed });
      expect(episodes).toBe(runs);
      // If no write succeeded, the test would prove nothing.
      expect(writes).toBeGreaterThan(runs / 4);
    },
    slow,
  );

  it(
    "B3 the same conversation ends the same twice, and every turn of it replays from its trace",
    async () => {
      for (const sampled of fc.sample(episodeOf(), { numRuns: replayed, seed })) {
        const turns = sampled.turns.map((turn) => ({ ...turn, changes: null, rules: null }));
        const [one, other] = [
          await playHostile({ ...sampled, turns }),
          await playHostile({ ...sampled, turns }),
        ];
        expect(JSON.stringify(other.log)).toBe(JSON.stringify(one.log));
        for (const [nth, trace] of one.talk.traces.entries()) {
          const again = await one.talk.replay(nth + 1, trace, (name) => describeTool(name, "v1"));
          expect(JSON.stringify(again)).toBe(JSON.stringify(trace.decisions));
        }
      }
    },
    slow,
  );
});
