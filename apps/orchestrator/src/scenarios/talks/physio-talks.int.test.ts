import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Playing, playIdeals } from "../../testing/loop/obedient-model.fixture.ts";
import { codesOf, type Played, type Stage, startStage, troubleOf } from "../../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../../testing/loop/tool-server.fixture.ts";
import { playTalk } from "../../testing/physio/play-talk.fixture.ts";
import { practiceAgent, startPracticeSystems } from "../../testing/physio/practice.fixture.ts";

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

async function play(who: string): Promise<Played[]> {
  const before = practice.writes().length;
  const turns = await playTalk(stage, playing, who);
  for (const turn of turns) expect(troubleOf(turn), JSON.stringify(codesOf(turn), null, 1)).toBeNull();
  const made = practice.writes().slice(before);
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(made.length);
  return turns;
}

const texts = (turns: readonly Played[]) => turns.map(({ text }) => text);
const madeOf = (method: string, path: string) =>
  practice.log.filter((one) => one.method === method && one.path.startsWith(path));

describe("a practice in Portuguese, with an obedient model", () => {
  it("F8 books the day the contact corrected, after a yes that came with another question", async () => {
    const turns = await play("marta");
    expect(texts(turns)).toEqual([
      "Há vaga, e cada sessão custa 38 EUR. Posso marcar para Marta Reis no dia 12/05/2031 às 15:00?",
      expect.stringMatching(
        /^A fatura F-\d+ segue por correio\. Posso marcar para Marta Reis no dia 13\/05\/2031 às 15:00\?$/,
      ),
      expect.stringMatching(
        /^Marcado: V-\d+, 13\/05\/2031 às 15:00, para Marta Reis\. Massagens de relaxamento não fazemos\.$/,
      ),
    ]);
    expect(madeOf("POST", "/visits").map(({ body }) => body)).toEqual([
      { day: "2031-05-13", time: "15:00", name: "Marta Reis" },
    ]);
    expect(madeOf("POST", "/invoices")).toHaveLength(1);
  });

  it("C6 a rejected change is not made, and an approved one is made once and reported", async () => {
    const turns = await play("rui");
    expect(texts(turns)).toEqual([
      expect.stringContaining("Posso mudar a V-17 para 14/05/2031 às 10:00?"),
      "A consulta V-17 fica como está. O fim do plano PL-88 espera ainda pela decisão de um colega.",
      "O plano PL-88 terminou. Boa recuperação!",
    ]);
    expect(madeOf("PUT", "/visits")).toEqual([]);
    expect(madeOf("POST", "/plans")).toHaveLength(1);
  });

  it("G2 a request out of scope is declined, and a contact who asks for a person gets one", async () => {
    const [told, handed] = await play("ines");
    expect(told?.text).toBe("Ficamos na Rua da Ribeira 12, e uma sessão dura 45 minutos.");
    expect(handed?.text).toContain("sobre a queixa fala consigo uma pessoa");
    expect(handed?.trace.decisions.handoff).toEqual({ reason: "agent_escalated", detail: "queixa" });
  });
});
