import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counting, mutators } from "../../testing/loop/mutators.fixture.ts";
import { type Playing, playIdeals } from "../../testing/loop/obedient-model.fixture.ts";
import { codesOf, type Played, type Stage, startStage } from "../../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../../testing/loop/tool-server.fixture.ts";
import { playTalk } from "../../testing/physio/play-talk.fixture.ts";
import { practiceAgent, startPracticeSystems } from "../../testing/physio/practice.fixture.ts";
import { talks } from "../../testing/physio/talks.fixture.ts";

let stage: Stage;
let practice: ToolServer;
let playing: Playing;
beforeAll(async () => {
  practice = await startPracticeSystems();
  stage = await startStage({ agent: await practiceAgent(practice.origin), origins: [practice.origin] });
  playing = playIdeals(stage.model);
});
afterAll(async () => {
  await stage?.close();
  await practice?.stop();
});

/** Whether the contact got an answer, a question, or a person. */
function helps({ text, trace }: Played, right: RegExp): boolean {
  return right.test(text) || text.includes("?") || trace.decisions.handoff !== null;
}

/** Which of the turns called the tool, by their place. */
const turnsWith = (turns: readonly Played[], tool: string): number[] =>
  turns.flatMap(({ trace }, at) => (trace.toolResults.some((call) => call.tool === tool) ? [at] : []));

describe.each(Object.keys(mutators))("a sloppy model: %s", (name) => {
  let spoilt = 0;
  it.each(Object.keys(talks))(
    "B7 %s is helped in every turn, and no write is made twice or without a request",
    async (who) => {
      const before = practice.writes().length;
      const { mutate, changed } = counting(mutators[name]!());
      const turns = await playTalk(stage, playing, who, { name, mutate });
      spoilt += changed();
      expect(turns).toHaveLength(talks[who]!.length);
      for (const [at, turn] of turns.entries()) {
        const told = JSON.stringify([turn.text, codesOf(turn)], null, 1);
        expect(helps(turn, talks[who]![at]!.right), told).toBe(true);
        expect(turn.text, told).not.toMatch(/Já está tudo feito|try again|http\.|op\d/);
      }
      const made = practice.writes().slice(before);
      const effects = made.map(({ method, path }) => `${method} ${path.split("/")[1]}`);
      expect(new Set(effects).size, JSON.stringify(made)).toBe(effects.length);
      expect(effects).not.toContain("PUT visits");
      for (const { method, body } of made)
        if (method === "POST" && "day" in body) expect(body.day).toBe("2031-05-13");
      expect(turnsWith(turns, "http.book").filter((at) => at !== 2)).toEqual([]);
      expect(turnsWith(turns, "http.end_plan").filter((at) => at !== 2)).toEqual([]);
    },
  );

  it("B7 the mutator did change answers", () => {
    expect(spoilt).toBeGreaterThan(0);
  });
});
