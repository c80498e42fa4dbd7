import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replayTurn } from "../trace/replay-turn.ts";
import { countEpisodes } from "./testing/count-episodes.fixture.ts";
import { episodeOf, heldWorld as held, type World } from "./testing/episode.fixture.ts";
import { playHostile } from "./testing/play-episode.fixture.ts";
import { describeTool } from "./testing/world.fixture.ts";

const slow = 120_000;
const seed = 20_261_123;

/** What the rails do not hold yet, by the words of the oracle. An entry that no longer fails belongs to `heldWorld`. */
const holes: [title: string, about: string, world: World][] = [
  ["other words are read as a yes", "did not agree", { ...held, meanings: ["yes", "ask", "chat"] }],
  ["a no is read as a yes", "words were no", { ...held, meanings: ["yes", "no"] }],
  ["a yes that is taken back counts", "words were no_wait", { ...held, meanings: ["yes", "no_wait"] }],
  ["a yes with a condition counts", "words were conditional", { ...held, meanings: ["yes", "conditional"] }],
  ["a yes that is denied counts", "words were negated", { ...held, meanings: ["yes", "negated"] }],
  ["a yes of somebody else counts", "words were quoted", { ...held, meanings: ["yes", "quoted"] }],
  ["a question about a yes counts", "words were question", { ...held, meanings: ["yes", "question"] }],
  ["a button that no reply had counts", "did not agree", { ...held, buttons: true }],
  ["a yes behind a colleague's message counts", "a colleague wrote", { ...held, members: true }],
];

describe("a hostile model", () => {
  it(
    "F8 never gets done what was not agreed to, shown, approved or allowed: 2,000 conversations",
    async () => {
      const { episodes, writes } = await countEpisodes(episodeOf(held), { runs: 2_000, seed });
      expect(episodes).toBe(2_000);
      // A model that is refused everything proves nothing.
      expect(writes).toBeGreaterThan(500);
    },
    slow,
  );

  it.fails.each(holes)(
    "F8 an open hole: %s",
    async (_title, about, world) => {
      await countEpisodes(episodeOf(world), { runs: 1_500, seed, about, isShort: true });
    },
    slow,
  );

  it(
    "E2 the same conversation ends the same twice, and every turn of it runs again from its record",
    async () => {
      for (const sampled of fc.sample(episodeOf(), { numRuns: 60, seed })) {
        const turns = sampled.turns.map((turn) => ({ ...turn, changes: null, rules: null }));
        const [one, other] = [
          await playHostile({ ...sampled, turns }),
          await playHostile({ ...sampled, turns }),
        ];
        expect(JSON.stringify(other.log)).toBe(JSON.stringify(one.log));
        for (const [nth, trace] of one.talk.traces.entries()) {
          const replayed = await replayTurn({
            trace,
            turnId: `0199aaaa-0000-7000-8000-${String(nth + 1).padStart(12, "0")}`,
            tenantId: "tenant-1",
            conversationId: "conversation-1",
            agent: one.talk.agent,
            describe: (name) => describeTool(name, "v1"),
          });
          expect(JSON.stringify(replayed)).toBe(JSON.stringify(trace.decisions));
        }
      }
    },
    slow,
  );
});
