import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, reply, textOf } from "../testing/loop.fixture.ts";

const uncertain = fail("uncertain", "It is not known whether this was done. A colleague has to look.");
const reserving = { toolCalls: [call("http.reserve", "978-2")] };
const handed = { kind: "reply", handoff: { reason: "agent_escalated" } };

/** A crash fell between the call and its end. */
const talkOf = (...answers: Parameters<typeof createTalk>[0]) =>
  createTalk([reserving, ...answers], {
    allow: true,
    perform: () => ({ kind: "result", result: uncertain }),
  });

describe("a write whose end nobody knows", () => {
  it("B7 G2 goes to a person, whatever the model makes of it, and the contact is told that it is not known", async () => {
    const claims = { toolCalls: [reply("Todo listo.")] };
    const ended = await talkOf(claims, claims).say("reserva 978-2");
    expect(ended.outcome).toMatchObject(handed);
    expect(textOf(ended)).toContain('I can\'t tell whether this was done: reserve "978-2".');
    expect(textOf(ended)).not.toContain("Todo listo");
    const codes = ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));
    expect(codes).toEqual(["uncertain", "unknown_end", "unknown_end"]);
  });

  it("B7 G2 is the model's to tell when it brings a person itself", async () => {
    const ended = await talkOf({
      toolCalls: [
        { name: "hand_over", arguments: { reason: "no se sabe", text: "No sé si quedó reservado." } },
      ],
    }).say("reserva 978-2");
    expect(ended.outcome).toMatchObject(handed);
    expect(textOf(ended)).toContain("No sé si quedó reservado.");
  });

  it("B7 G2 goes to a person too when the model is gone, and at the bound of the turn", async () => {
    const down = new AppError("unavailable", "the model is down");
    expect((await talkOf(down).say("reserva 978-2")).outcome).toMatchObject(handed);
    const looks = { toolCalls: [call("http.book", "978-2")] };
    const talk = createTalk([reserving, looks], {
      allow: true,
      agent: { max_steps: 2 },
      perform: () => ({ kind: "result", result: uncertain }),
    });
    expect((await talk.say("reserva 978-2")).outcome).toMatchObject(handed);
  });
});
