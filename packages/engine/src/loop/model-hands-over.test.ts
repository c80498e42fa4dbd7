import { en } from "@konstruct/core/language/tables/en";
import { describe, expect, it } from "vitest";
import { createTalk, requests, textOf } from "../testing/loop.fixture.ts";

const hands = (text: string) => ({
  toolCalls: [{ name: "hand_over", arguments: { reason: "a lost card", text } }],
});
const handoff = { reason: "agent_escalated", detail: "a lost card" };

describe("a model that hands over", () => {
  it("G2 brings a person although contacts cannot ask for one, with words that say so", async () => {
    const words = "Le paso con una compañera. A colleague will reply to you here.";
    const talk = createTalk([hands(words), hands(words)], {
      agent: { escalation: { natural_language: false, failed_attempts: 0 } },
    });
    const ended = await talk.say("he perdido mi carnet");
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toBe(words);
  });

  it("G2 brings a person in code's words if its own have no source twice", async () => {
    const invented = hands("Le llamarán al +34 911 555 0199.");
    const ended = await createTalk([invented, invented]).say("I have lost my library card");
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toBe(en.handoffOpen);
  });
});

describe("what a model tells beside a handoff", () => {
  const rota = {
    timezone: "Europe/Madrid",
    shifts: [{ members: ["ana@library.test"], days: ["sat" as const], from: "09:00", to: "18:00" }],
  };
  const open = { escalation: { assignee: "ana@library.test" } };
  const closed = { escalation: { assignee: "ana@library.test", rota } };
  const told = async (agent: object, given: Record<string, unknown>) => {
    const answers = [{ toolCalls: [{ name: "hand_over", arguments: { reason: "a leak", ...given } }] }];
    return textOf(
      await createTalk(answers, { agent: agent as never }).say("the shelf is wet, what do I do?"),
    );
  };
  const text = "A colleague takes over here now.";
  const answer = "Please take the books off the shelf.";

  it("G1 passes on what was open, so that the next reply need not deal with it", async () => {
    const talk = createTalk(
      [
        {
          toolCalls: [
            requests(["yes, ask someone", "open"]),
            { name: "hand_over", arguments: { reason: "a leak" } },
          ],
        },
        "On the first floor.",
      ],
      { agent: closed },
    );
    await talk.say("yes, ask someone");
    expect(talk.session().requests).toEqual([{ quote: "yes, ask someone", status: "waiting" }]);
    const { record } = await talk.say("where are the maps?");
    expect(record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code))).toEqual(["accepted"]);
  });

  it("G1 is sent where a person comes at once, before the words that announce them", async () => {
    expect(await told(open, { text, answer })).toBe(`${answer} ${text}`);
  });

  it("G1 is followed by code's words for the person where the model has none of its own", async () => {
    expect(await told(open, { answer })).toBe(`${answer} ${en.handoffOpen}`);
  });

  it("G1 is sent where nobody is there, and code alone says when a person is back", async () => {
    const sent = await told(closed, { text, answer });
    expect(sent).toContain(answer);
    expect(sent).not.toContain(text);
    expect(sent).toContain("on Saturday at 09:00");
  });

  it("G1 F8 may ask for a yes where nobody is there and the agent goes on", async () => {
    const renews = (agent: object) =>
      createTalk(
        [
          { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1" } }] },
          {
            toolCalls: [
              { name: "hand_over", arguments: { reason: "upset", answer: "Shall I renew 978-1?" } },
            ],
          },
          "Done.",
          "Done.",
        ],
        { agent: agent as never },
      );
    for (const [agent, made] of [
      [closed, 1],
      [open, 0],
    ] as const) {
      const talk = renews(agent);
      await talk.say("renew 978-1, and tell them i am upset");
      await talk.say("yes");
      expect(talk.calls).toHaveLength(made);
    }
  });

  it("G1 is left out where it promises a person and nobody is there", async () => {
    const promise = "A colleague will call you in five minutes.";
    expect(await told(closed, { text, answer: promise })).not.toContain(promise);
  });
});

describe("what a model tells after a rule brought a person", () => {
  const rule = {
    id: "late",
    when: { field: "tool" as const, op: "eq" as const, value: "http.renew" },
    result: "escalate" as const,
    reason: "it is overdue",
    tell: "Bring it back first.",
  };
  const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1" } }] };
  const talk = (...after: Parameters<typeof createTalk>[0]) =>
    createTalk([renew, ...after], { agent: { policies: [rule] } });
  const answer = "Please keep the slip that came with it.";
  const handing = (given: object) => ({
    toolCalls: [{ name: "hand_over", arguments: { reason: "a renewal", ...given } }],
  });

  it.each([
    ["an answer", handing({ answer, note: "Wants 978-1 longer." }), "Wants 978-1 longer."],
    ["words that hand nothing over", answer, ""],
  ])("G1 is sent before the rule's own words and code's: %s", async (_what, after, note) => {
    const ended = await talk(after).say("renew 978-1, and what do I do with the slip?");
    const text = textOf(ended);
    expect(text).toContain(answer);
    expect(text.indexOf(answer)).toBeLessThan(text.indexOf("Bring it back first. "));
    expect(text).toContain(en.handoffOpen);
    expect(ended.outcome.handoff).toEqual({ reason: "policy", detail: "late" });
    expect(ended.brief?.note).toBe(note);
  });

  it("G1 leaves code's words alone where it promises a person, makes the call again, or fails", async () => {
    const promise = handing({ answer: "A colleague will call you in five minutes." });
    for (const after of [[promise, promise], [renew], []]) {
      const one = talk(...after);
      const ended = await one.say("renew 978-1");
      expect(textOf(ended)).toBe(`${en.cannotAlone} Bring it back first. ${en.handoffOpen}`);
      expect(ended.outcome.handoff).toEqual({ reason: "policy", detail: "late" });
      expect(one.calls).toEqual([]);
    }
  });

  it("G1 does not read the rule's reason", async () => {
    const one = talk(answer);
    await one.say("renew 978-1");
    expect(JSON.stringify(one.model.calls)).toContain("for_a_person");
    expect(JSON.stringify(one.model.calls)).toContain("say none of it");
    expect(JSON.stringify(one.model.calls)).not.toContain("overdue");
  });
});

describe("the note of a model that hands over", () => {
  const because = (cause: string, given: Record<string, unknown>) => ({
    toolCalls: [
      {
        name: "hand_over",
        arguments: { because: cause, text: "A colleague will reply to you here.", ...given },
      },
    ],
  });
  const agent = { escalation: { topics: [{ id: "fines" }], failed_attempts: 0 } };

  it.each([
    ["topic", { reason: "fines", note: "Owes 12 euros since May." }, "Owes 12 euros since May."],
    ["topic", { reason: "fines" }, ""],
    ["contact_asked", { reason: "wants to pay in cash" }, "wants to pay in cash"],
    ["sentiment", { reason: "was fined twice", note: "Fined twice." }, "Fined twice."],
  ])("G2 is kept for a handoff because of %s", async (cause, given, note) => {
    const ended = await createTalk([because(cause, given)], { agent }).say("a person about my fine, please");
    expect(ended.brief).toEqual({ wanted: ["a person about my fine, please"], note, unmade: [] });
  });

  it("G2 is kept when its words cannot be sent, and with it what the contact has not agreed to", async () => {
    const invented = because("contact_asked", { reason: "a lost card", text: "Call +34 911 555 0199." });
    const talk = createTalk([
      { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1" } }] },
      "Shall I renew 978-1?",
      invented,
      invented,
    ]);
    await talk.say("renew 978-1");
    const { brief } = await talk.say("no wait, a person please");
    expect(brief).toEqual({
      wanted: ["renew 978-1", "no wait, a person please"],
      note: "a lost card",
      unmade: ['renew "978-1"'],
    });
  });
});
