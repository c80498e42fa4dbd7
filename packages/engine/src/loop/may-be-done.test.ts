import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, reply } from "../testing/loop.fixture.ts";

const down = new AppError("invalid_input", "the model is gone");
const tooSlow = { "http.reserve": fail("timeout", "took longer than 10000 ms") };
const reserve = { toolCalls: [call("http.reserve", "978-2")] };

describe("a failed write with an unknown end", () => {
  it("F8 the write is not made again, in this turn or a later one", async () => {
    const talk = createTalk(
      [
        reserve,
        reserve,
        { toolCalls: [{ name: "hand_over", arguments: { reason: "no sé", text: "Lo mira un compañero." } }] },
        reserve,
        "Lo está mirando un compañero.",
      ],
      { allow: true, tools: tooSlow },
    );
    const { record } = await talk.say("reserva 978-2");
    expect(record.rounds[1]?.proposals[0]).toMatchObject({ accepted: false, code: "uncertain" });
    await talk.say("¿y bien?");
    expect(talk.calls).toHaveLength(1);
  });

  it("F8 the write is not made again in other words", async () => {
    const noted = (note: string) => ({
      toolCalls: [{ name: "http.reserve", arguments: { isbn: "978-2", note } }],
    });
    const talk = createTalk(
      [
        noted("para la sala de lectura"),
        noted("sala de lectura, para leer"),
        { toolCalls: [{ name: "hand_over", arguments: { reason: "no sé", text: "Lo mira un compañero." } }] },
      ],
      { allow: true, tools: tooSlow },
    );
    const { record } = await talk.say("reserva 978-2 para la sala de lectura");
    expect(record.rounds[1]?.proposals[0]).toMatchObject({ accepted: false, code: "uncertain" });
    expect(talk.calls).toHaveLength(1);
  });

  it("B7 a reply without a person is returned once; then a fixed line says what is unknown, and a person takes over", async () => {
    const talk = createTalk(
      [reserve, { toolCalls: [reply("No he podido.")] }, { toolCalls: [reply("No he podido.")] }],
      { allow: true, tools: tooSlow },
    );
    const { outcome, record } = await talk.say("reserva 978-2");
    expect(record.rounds[1]?.proposals[0]).toMatchObject({ accepted: false, code: "unknown_end" });
    expect(outcome).toMatchObject({
      kind: "reply",
      handoff: { reason: "agent_escalated", detail: "unknown_end" },
    });
    expect(outcome.kind === "reply" && outcome.reply.text).toContain('reserve "978-2"');
  });

  it("B7 if the model is down by then, a person takes over too", async () => {
    const talk = createTalk([reserve, down], { allow: true, tools: tooSlow });
    const { outcome } = await talk.say("reserva 978-2");
    expect(outcome).toMatchObject({ kind: "reply", handoff: { reason: "agent_escalated" } });
    expect(outcome.kind === "reply" && outcome.reply.text).toContain('reserve "978-2"');
  });

  it("B7 a refusal by the other side is a known end, and the call may be made again", async () => {
    let tries = 0;
    const talk = createTalk([reserve, reserve, { toolCalls: [reply("Reservado.", ["op2"])] }], {
      allow: true,
      tools: {
        "http.reserve": () =>
          tries++ === 0
            ? fail("rejected", "the shelf was locked")
            : { success: true, data: { ok: 1 }, error: null, executionTimeMs: 1 },
      },
    });
    await talk.say("reserva 978-2");
    expect(talk.calls).toHaveLength(2);
  });
});
