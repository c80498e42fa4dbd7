import { afterAll, beforeAll, expect, it } from "vitest";
import { playIdeals } from "../../testing/loop/obedient-model.fixture.ts";
import { codesOf, type Stage, startStage } from "../../testing/loop/stage.fixture.ts";
import { startToolServer, type ToolServer } from "../../testing/loop/tool-server.fixture.ts";
import { approveAll } from "../../testing/physio/play-talk.fixture.ts";
import { isScripted } from "../../testing/trades/judge-turn.fixture.ts";
import { agentOf, systemsOf } from "../../testing/trades/systems.fixture.ts";
import { type Language, loadTalks, messageOf, type Trade } from "../../testing/trades/talk-file.fixture.ts";
import { idealOf } from "../../testing/trades/talk-ideal.fixture.ts";

/** The conversations that `trades.test.ts` plays on the engine alone, here through database, orchestrator and a provider's format. */
const played: [Trade, string, Language, string[]][] = [
  ["vet", "closing", "th", ["POST /pets/900111/close"]],
  ["bikes", "repair", "es", ["POST /jobs/J-204/notes", "POST /jobs/J-204/accept"]],
  ["desk", "ticket", "th", ["POST /tickets"]],
  ["law", "conflict", "en", []],
  ["dental", "booking", "de", ["POST /appointments"]],
];

const open: { stage: Stage; server: ToolServer }[] = [];
const stages = new Map<Trade, (typeof open)[number]>();
beforeAll(async () => {
  for (const [trade] of played) {
    const server = await startToolServer(systemsOf[trade]());
    const agent = await agentOf(trade, server.origin);
    const stage = await startStage({ agent, origins: [server.origin] });
    stages.set(trade, { stage, server });
    open.push({ stage, server });
  }
});
afterAll(async () => {
  for (const { stage, server } of open) {
    await stage.close();
    await server.stop();
  }
});

it.each(played)(
  "B7 %s, %s in %s: an obedient model's words are sent unchanged",
  async (trade, name, language, writes) => {
    const { stage, server } = stages.get(trade)!;
    const playing = playIdeals(stage.model);
    const talk = (await loadTalks(trade)).find((one) => one.name === name && one.language === language);
    for (const [nth, turn] of talk!.turns.entries()) {
      playing(idealOf(turn, talk!.turns[nth - 1]?.reply ?? ""));
      if (turn.decides !== null) expect(await approveAll(stage)).toBe(1);
      const ended = await (turn.decides === null ? stage.say(name, messageOf(turn)) : stage.next(name));
      expect(isScripted(turn.reply, ended.text), JSON.stringify([ended.text, codesOf(ended)])).toBe(true);
    }
    expect(server.writes().map(({ method, path }) => `${method} ${path}`)).toEqual(writes);
  },
);
