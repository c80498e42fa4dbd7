import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ContactRequest } from "@konstruct/engine/session/session-state";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Playing, playIdeals } from "../../testing/loop/obedient-model.fixture.ts";
import type { Ideal } from "../../testing/loop/seen.fixture.ts";
import {
  customerLines,
  handbook,
  hasServiceDesk,
  serviceDeskAgent,
  startServiceDesk,
} from "../../testing/loop/service-desk.fixture.ts";
import { serviceDeskIdeals } from "../../testing/loop/service-desk-ideals.fixture.ts";
import { codesOf, type Played, type Stage, startStage, troubleOf } from "../../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../../testing/loop/tool-server.fixture.ts";

type Turn = { said: string; ended: Played; ideal: string };

let stage: Stage;
let desk: ToolServer;
let agent: AgentConfig;
let lines: Map<string, string[]>;
let playing: Playing;

/** The last words of the ideal answers in this turn. */
let chosen = "";
const remembering =
  (ideal: Ideal): Ideal =>
  (seen) => {
    const answer = ideal(seen);
    const words = answer.toolCalls?.find(({ name }) => name === "say" || name === "ask");
    if (words !== undefined) chosen = String((words.arguments as { text: string }).text);
    return answer;
  };

async function talk(id: string): Promise<Turn[]> {
  const said = lines.get(id) ?? [];
  expect(said.length, `lines of ${id}`).toBe(serviceDeskIdeals[id]?.length);
  const turns: Turn[] = [];
  for (const [at, text] of said.entries()) {
    playing(remembering(serviceDeskIdeals[id]![at]!));
    turns.push({ said: text, ended: await stage.say(id, text), ideal: chosen });
  }
  return turns;
}

/** The request ledger of a turn after its rounds. */
function ledgerOf({ ended: { trace } }: Turn): ContactRequest[] {
  const named = (trace.rounds ?? []).flatMap(({ proposals }) =>
    proposals.flatMap(({ kind, detail }) =>
      kind === "requests" ? (detail.requests as unknown as ContactRequest[]) : [],
    ),
  );
  return [...new Map(named.map((request) => [request.quote, request])).values()];
}

describe.skipIf(!hasServiceDesk)(`the service desk${hasServiceDesk ? "" : ": no public data"}`, () => {
  beforeAll(async () => {
    desk = await startServiceDesk();
    agent = await serviceDeskAgent(desk.origin);
    lines = await customerLines();
    stage = await startStage({ agent, origins: [desk.origin], articles: handbook });
    playing = playIdeals(stage.model);
  });
  afterAll(async () => {
    await stage?.close();
    await desk?.stop();
  });

  it("B1 has ideal answers for all conversations", () => {
    expect([...lines.keys()].sort()).toEqual(Object.keys(serviceDeskIdeals).sort());
  });

  it.each(Object.keys(serviceDeskIdeals))(
    "B1 %s: an obedient model's words are sent unchanged",
    async (id) => {
      const before = desk.writes().length;
      const turns = await talk(id);
      for (const turn of turns) {
        const { ended, ideal } = turn;
        expect(ended.text, JSON.stringify(codesOf(ended), null, 1)).toBe(ideal);
        expect(ideal).not.toMatch(/undefined|null/);
        expect(troubleOf(ended)).toBeNull();
        expect(ended.trace.decisions.handoff).toBeNull();
        expect(ledgerOf(turn).filter(({ status }) => status === "open")).toEqual([]);
        for (const { questions } of agent.intents)
          for (const question of Object.values(questions))
            if (!ideal.includes(question)) expect(ended.text).not.toContain(question);
      }
      const writes = desk
        .writes()
        .slice(before)
        .map(({ path, body }) => JSON.stringify([path, body]));
      expect(new Set(writes).size).toBe(writes.length);
    },
  );

  it("F8 a reset is requested once, and after the customer's yes", () => {
    const resets = desk.writes().filter(({ path }) => path.endsWith("/resets"));
    expect(resets.map(({ body }) => body)).toEqual([
      { system: "sap", username: "mlopez" },
      { system: "vpn", username: "jkim" },
    ]);
    expect(desk.writes().filter(({ path }) => path.endsWith("/tickets"))).toHaveLength(5);
  });
});
