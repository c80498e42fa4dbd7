import { describe, expect, it } from "vitest";
import { call, createTalk, requests, textOf } from "../testing/loop.fixture.ts";

const codesOf = ({ record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  record.rounds.map(({ proposals }) => proposals.at(-1)?.code);

describe("today in the agent's time zone", () => {
  // 03:30 on Tuesday the 24th in Bangkok, still Monday in UTC.
  const options = {
    at: () => "2026-11-23T20:30:00.000Z",
    agent: { tool_settings: { calendar: { time_zone: "Asia/Bangkok" } } } as never,
    tools: {
      "http.book": {
        success: true,
        data: { isbn: "978-1", back: "2026-11-25" },
        error: null,
        executionTimeMs: 1,
      },
    },
  };
  const asked = { toolCalls: [requests(["when is 978-1 back?", "answered"]), call("http.book", "978-1")] };

  it("D6 a day after UTC's is tomorrow where it is already that day", async () => {
    const talk = createTalk([asked, "978-1 is back tomorrow."], options);
    expect(await talk.text("when is 978-1 back?")).toBe("978-1 is back tomorrow.");
  });

  it("D6 the UTC day's tomorrow has no source there", async () => {
    const talk = createTalk(
      [asked, "978-1 is back the day after tomorrow.", "978-1 is back tomorrow."],
      options,
    );
    const ended = await talk.say("when is 978-1 back?");
    expect(textOf(ended)).toBe("978-1 is back tomorrow.");
    expect(codesOf(ended)).toContain("ungrounded");
  });
});

describe("opening hours", () => {
  it("D6 the model is told whether the agent is open, and may state the hours", async () => {
    const reply = "We are closed now; on Tuesdays we open at 09:15.";
    const talk = createTalk([{ toolCalls: [requests(["are you open?", "answered"])] }, reply], {
      at: () => "2026-11-23T20:30:00.000Z",
      agent: { timezone: "Asia/Bangkok", hours: { tue: ["09:15-17:40"] } } as never,
    });
    expect(await talk.text("are you open?")).toBe(reply);
    const { messages } = talk.model.calls[0]!;
    const told = messages.filter(({ role }) => role === "system").at(-1)?.content ?? "";
    expect(told).toContain('"we_are":"closed"');
    expect(told).toContain('"zone":"Asia/Bangkok"');
  });

  it("D6 the model is told the hours of coming dates, and may state them", async () => {
    const reply = "On 24 December we are open from 10:00 to 12:00, and on 25 December we are closed.";
    const talk = createTalk([{ toolCalls: [requests(["open at christmas?", "answered"])] }, reply], {
      at: () => "2026-11-23T20:30:00.000Z",
      agent: {
        timezone: "Asia/Bangkok",
        hours: { tue: ["09:15-17:40"], "2026-05-01": [], "2026-12-24": ["10:00-12:00"], "2026-12-25": [] },
      } as never,
    });
    expect(await talk.text("open at christmas?")).toBe(reply);
    const told = talk.model.calls[0]!.messages.map(({ content }) => content).join("\n");
    expect(told).toContain('"2026-12-25":[]');
    expect(told).not.toContain("2026-05-01");
  });
});

describe("a member's question in the internal thread", () => {
  it("G3 the model is told that a colleague asks, and is offered only functions that answer", async () => {
    const talk = createTalk(["Inés is a member."], {
      agent: { preferences: [{ kind: "genre", type: "text" }] } as never,
    });
    await talk.say("who is this?", { audience: "member" });
    const { messages, options } = talk.model.calls[0]!;
    expect(messages.filter(({ role }) => role === "system").at(-1)?.content).toContain(
      "A colleague asks you",
    );
    const offered = (options.tools ?? []).map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(["requests", "say", "ask", "decline", "http.book"]));
    for (const name of ["hand_over", "remember", "answer_consent", "withdraw", "http.renew"])
      expect(offered).not.toContain(name);
  });
});

describe("a contact who waits for a person who has not come", () => {
  const awaiting = { audience: "awaiting" as const };

  it("G3 the model may only look up, say a fact or leave it to the person", async () => {
    const talk = createTalk(["978-1 is Rayuela."], {
      agent: { preferences: [{ kind: "genre", type: "text" }] } as never,
    });
    await talk.say("which book is 978-1?", awaiting);
    const { messages, options } = talk.model.calls[0]!;
    expect(messages.filter(({ role }) => role === "system").at(-1)?.content).toContain(
      "This conversation was handed to a colleague",
    );
    const offered = (options.tools ?? []).map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(["requests", "say", "decline", "http.book"]));
    for (const name of ["ask", "hand_over", "remember", "answer_consent", "withdraw", "http.renew"])
      expect(offered).not.toContain(name);
  });

  it("G3 a write, a hand-over and a yes to an earlier question do nothing, whatever the model proposes", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "Shall I renew 978-1?",
      { toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "yes" } }] },
      { toolCalls: [call("http.renew", "978-1")] },
      { toolCalls: [{ name: "hand_over", arguments: { reason: "wants it", text: "" } }] },
      { toolCalls: [{ name: "decline", arguments: { text: "I leave that." } }] },
    ]);
    await talk.say("renew 978-1");
    const ended = await talk.say("yes", awaiting);
    expect(talk.calls).toEqual([]);
    expect(ended.writes).toBe(0);
    expect(ended.outcome.handoff).toBeUndefined();
  });
});

describe("a message that arrives while the turn runs", () => {
  it("F8 a button pressed in it is no yes in words to another question", async () => {
    const newer = {
      id: "m-late",
      text: "",
      sentAt: "2026-11-23T09:03:00.000Z",
      parts: [{ type: "choice" as const, id: "no-such-question", title: "Sí" }],
    };
    let asked = 0;
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "¿Renuevo 978-1?",
        { toolCalls: [requests(["reserva 978-2", "open"]), call("http.reserve", "978-2")] },
        { toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "Sí" } }] },
        "¿Renuevo 978-1?",
      ],
      {
        agent: {
          policies: [
            {
              id: "reserve",
              when: { field: "tool", op: "eq", value: "http.reserve" },
              result: "allow",
              reason: "ok",
            },
          ],
        },
        perform: () => (asked++ === 0 ? { kind: "newer", messages: [newer] } : null),
      } as never,
    );
    await talk.say("renueva 978-1");
    const ended = await talk.say("reserva 978-2");
    const consent = ended.record.rounds
      .flatMap(({ proposals }) => proposals)
      .find(({ kind }) => kind === "answer_consent");
    expect(consent?.code).not.toBe("accepted");
    expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toEqual([]);
  });
});
