import { describe, expect, it } from "vitest";
import { call, createTalk, fail, give, reply, type Talk } from "../testing/loop.fixture.ts";
import { diffDecisions } from "./diff-decisions.ts";
import type { TurnTrace } from "./turn-trace.ts";

/** A trace as the database returns it. */
const stored = (trace: TurnTrace) => JSON.parse(JSON.stringify(trace)) as TurnTrace;

/** The differences between a turn and its replay. */
async function differences({ traces, replay }: Talk, nth = 1, change = (trace: TurnTrace) => trace) {
  const trace = stored(traces[nth - 1]!);
  return diffDecisions(trace.decisions, await replay(nth, change(stored(trace))));
}

const late = { id: "m-late", text: "mejor 978-3", parts: [], sentAt: "2026-11-23T09:01:10Z" };

/** A talk with two writes in one answer, and a message before the second. */
function interrupted(): Talk {
  let heard = false;
  return createTalk(
    [
      { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] },
      { toolCalls: [call("http.reserve", "978-3")] },
      { toolCalls: [reply("Renovado el primero, reservado el tercero.", ["op1", "op2"])] },
    ],
    {
      allow: true,
      perform(made) {
        if (made !== 1 || heard) return null;
        heard = true;
        return { kind: "newer", messages: [late] };
      },
    },
  );
}

describe("a turn replayed from its trace", () => {
  it("B3 a turn with reads replays the same, including equal calls with different results", async () => {
    let copies = 3;
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "978-1"), call("http.member", "978-1")] },
        { toolCalls: [call("http.book", "978-1")] },
        "Queda 1 ejemplar.",
      ],
      { tools: { "http.book": () => give({ copies: --copies }) } },
    );
    await talk.say("¿Queda alguno de 978-1?");
    expect(await differences(talk)).toEqual([]);
  });

  it("B3 a turn with writes replays the same: one that waited for a yes and failed, and one that waits again", async () => {
    let tries = 0;
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "¿Renuevo 978-1?",
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply("Renovado.", ["op2"])] },
      ],
      { tools: { "http.renew": () => (tries++ === 0 ? fail("rejected", "ocupado") : give({ done: true })) } },
    );
    await talk.say("Renueva 978-1");
    await talk.say("yes");
    expect(talk.traces.map(({ toolResults }) => toolResults.length)).toEqual([0, 1]);
    expect(await differences(talk, 1)).toEqual([]);
    expect(await differences(talk, 2)).toEqual([]);
  });

  it("B3 A6 a message that arrived during the turn arrives before the same write", async () => {
    const talk = interrupted();
    await talk.say("renueva 978-1 y reserva 978-2");
    expect(talk.traces[0]?.newer).toEqual([{ nth: 1, messages: [late] }]);
    expect(talk.traces[0]?.toolResults.map(({ tool, args }) => [tool, args])).toEqual([
      ["http.renew", { isbn: "978-1" }],
      ["http.reserve", { isbn: "978-3" }],
    ]);
    expect(await differences(talk)).toEqual([]);
  });

  it("B3 a replay without the message, or with another answer of the model, shows a difference", async () => {
    const talk = interrupted();
    await talk.say("renueva 978-1 y reserva 978-2");
    const deaf = await differences(talk, 1, ({ newer: _unheard, ...trace }) => trace);
    expect(deaf.map(({ path }) => path.split("/")[1])).toContain("tools");
    const otherwise = await differences(talk, 1, (trace) => {
      trace.ports.model?.answers.splice(2, 1);
      return trace;
    });
    expect(otherwise.map(({ path }) => path)).toContain("/reply");
  });
});
