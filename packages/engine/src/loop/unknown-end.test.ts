import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, reply, textOf } from "../testing/loop.fixture.ts";

const uncertain = fail("uncertain", "It is not known whether this was done. A colleague has to look.");
const reserving = { toolCalls: [call("http.reserve", "978-2")] };
const handed = { kind: "reply", handoff: { reason: "agent_escalated" } };

/** The process crashes between the call and its end. */
const talkOf = (...answers: Parameters<typeof createTalk>[0]) =>
  createTalk([reserving, ...answers], {
    allow: true,
    perform: () => ({ kind: "result", result: uncertain }),
  });

describe("a write with an unknown end", () => {
  it("B7 G2 a person takes over, whatever the model replies, and the contact is told that the end is unknown", async () => {
    const claims = { toolCalls: [reply("Todo listo.")] };
    const ended = await talkOf(claims, claims).say("reserva 978-2");
    expect(ended.outcome).toMatchObject(handed);
    expect(textOf(ended)).toContain('I can\'t tell whether this was done: reserve "978-2".');
    expect(textOf(ended)).not.toContain("Todo listo");
    const codes = ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));
    expect(codes).toEqual(["uncertain", "unknown_end", "unknown_end"]);
  });

  it("B7 G2 the model's own words are sent if it brings a person itself", async () => {
    const ended = await talkOf({
      toolCalls: [
        { name: "hand_over", arguments: { reason: "no se sabe", text: "No sé si quedó reservado." } },
      ],
    }).say("reserva 978-2");
    expect(ended.outcome).toMatchObject(handed);
    expect(textOf(ended)).toContain("No sé si quedó reservado.");
  });

  it("B7 G2 a person takes over too if the model is down or the turn reaches its limit", async () => {
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
