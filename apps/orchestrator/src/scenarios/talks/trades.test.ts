import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { beforeAll, describe, expect, it } from "vitest";
import { counting, mutators } from "../../testing/loop/mutators.fixture.ts";
import { madeOf, obedientProblem, sloppyProblem } from "../../testing/trades/judge-turn.fixture.ts";
import { type PlayedTurn, playInMemory } from "../../testing/trades/play-in-memory.fixture.ts";
import { agentOf } from "../../testing/trades/systems.fixture.ts";
import { type Language, loadTalks, type Talk, trades } from "../../testing/trades/talk-file.fixture.ts";

const origin = "https://systems.example";
let talks: Talk[];
const agents = new Map<string, AgentConfig>();
beforeAll(async () => {
  talks = (await Promise.all(trades.map(loadTalks))).flat();
  for (const trade of trades) agents.set(trade, await agentOf(trade, origin));
});

type Judge = (played: PlayedTurn, language: Language) => string | null;
type Judged = { turns: number; wrong: string[]; changed: number };

/** Plays every conversation, and prints each turn that went wrong. */
async function judgeAll(name: string, judge: Judge, mutator?: (typeof mutators)[string]): Promise<Judged> {
  const wrong: string[] = [];
  let [turns, changed] = [0, 0];
  let [made, wanted] = [0, 0];
  for (const talk of talks) {
    const sloppy = mutator === undefined ? undefined : counting(mutator());
    const played = await playInMemory(agents.get(talk.trade)!, talk, sloppy?.mutate);
    changed += sloppy?.changed() ?? 0;
    turns += talk.turns.length;
    const where = `${talk.trade}/${talk.name} ${talk.language}`;
    for (let nth = played.length; nth < talk.turns.length; nth++) wrong.push(`${where}: a turn did not come`);
    for (const [nth, one] of played.entries()) {
      made += madeOf(one).made;
      wanted += madeOf(one).wanted;
      const problem = judge(one, talk.language);
      if (problem !== null) wrong.push(`${where} ${nth + 1}: ${problem}`);
    }
  }
  console.info(
    `${name}: ${turns - wrong.length} of ${turns} turns as they should be, ${made} of ${wanted} calls made in their turn`,
  );
  for (const line of wrong) console.info(`  ${line}`);
  return { turns, wrong, changed };
}

describe("five trades, each in its languages", () => {
  it("B7 an obedient model's words are sent unchanged in 95 of 100 turns, and nothing else is done", async () => {
    const { turns, wrong } = await judgeAll("obedient", obedientProblem);
    expect(turns).toBeGreaterThanOrEqual(120);
    expect(wrong.length / turns).toBeLessThanOrEqual(0.05);
  });

  it.each(Object.keys(mutators))("B7 a sloppy model (%s) helps in 90 of 100 turns", async (name) => {
    const { turns, wrong, changed } = await judgeAll(name, sloppyProblem, mutators[name]);
    // The mutator did change answers.
    expect(changed).toBeGreaterThan(0);
    expect(wrong.length / turns).toBeLessThanOrEqual(0.1);
  });
});
