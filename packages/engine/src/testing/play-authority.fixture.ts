import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { type Made, unauthorised } from "./authority-oracle.fixture.ts";
import { createTalk, give, reply } from "./loop.fixture.ts";
import { describeRandom, randomAgent, randomTurns, resultOf, tools, values } from "./random-agent.fixture.ts";

const played = randomAgent.chain((agent) =>
  fc.record({ agent: fc.constant(agent), turns: randomTurns(agent) }),
);

export type AuthorityCount = { agents: number; calls: number; writes: number; refused: number };

/** Plays random agents and proposals and checks that the agent's YAML permits every call that reaches a tool. */
export async function playAuthority(runs: number, seed: number): Promise<AuthorityCount> {
  const count: AuthorityCount = { agents: 0, calls: 0, writes: 0, refused: 0 };
  const property = fc.asyncProperty(played, async ({ agent: over, turns }) => {
    const answers = turns.flatMap((rounds) => [
      ...rounds.map((toolCalls) => ({ toolCalls })),
      { toolCalls: [reply("OK.")] },
    ]);
    const made: Made[] = [];
    let minute = 0;
    const script = Array.from({ length: 80 }, () => () => answers.shift() ?? { toolCalls: [reply("OK.")] });
    const talk = createTalk(script, {
      agent: { ...over, max_steps: 6 },
      describe: describeRandom,
      at: () => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
      tools: Object.fromEntries(
        tools.map((tool) => [
          tool,
          (args) => {
            const problem = unauthorised(
              agentConfigSchema.parse(over),
              { tool, args, atMinute: minute },
              made,
            );
            if (problem !== null) throw new Error(`${tool} ${JSON.stringify(args)}: ${problem}`);
            made.push({ tool, args, atMinute: minute });
            if (describeRandom(tool)?.effect !== "read") count.writes++;
            return give(resultOf(args));
          },
        ]),
      ),
    });
    for (const _turn of turns) {
      const ended = await talk.say(`About ${values.join(", ")}.`);
      count.refused += ended.record.rounds
        .flatMap(({ proposals }) => proposals)
        .filter(({ accepted }) => !accepted).length;
      minute++;
    }
    count.agents++;
    count.calls += made.length;
  });
  await fc.assert(property, { numRuns: runs, seed });
  return count;
}
