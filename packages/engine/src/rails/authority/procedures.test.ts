import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

/** A museum that lends paintings: a loan requires the state of the same painting. */
const describeMuseum = describedTools({
  "http.painting": { effect: "read", keys: ["number"] },
  "http.state": { effect: "read", keys: ["painting"] },
  "http.lend": { effect: "write", keys: ["painting", "insured", "borrower"] },
});

const allowed = {
  id: "lends",
  when: { field: "tool", op: "eq" as const, value: "http.lend" },
  result: "allow" as const,
  reason: "the museum lends",
};

const needed = {
  before: "http.lend",
  done: ["http.painting", "http.state"],
  same: { painting: { "http.painting": "number", "http.state": "painting" } },
  within: "30m",
};
const lend = {
  id: "loan",
  when: "somebody wants to borrow a painting",
  steps: ["Look the painting up.", "Look its state up.", "Lend it."],
  tools: ["http.painting", "http.state", "http.lend"],
  args: { "http.lend": { insured: { from: 'results["http.painting"].value' } } },
  require: [needed],
};

type Script = { name: string; arguments: JsonObject }[][];

function museum(rounds: Script, more: JsonObject = {}) {
  const answers = [...rounds.map((toolCalls) => ({ toolCalls })), { toolCalls: [reply("Listo.")] }];
  let minute = 0;
  const talk = createTalk(
    Array.from({ length: 12 }, () => () => answers.shift() ?? { toolCalls: [reply("Listo.")] }),
    {
      agent: { tools: null, procedures: [lend], policies: [allowed], ...more },
      describe: describeMuseum,
      at: () => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
      tools: {
        "http.painting": ({ number = null }) =>
          give({ number, title: "Lirios", value: number === "P-100" ? 900 : 50 }),
        "http.state": ({ painting = null }) => give({ painting, isDamaged: painting === "P-200" }),
        "http.lend": () => give({ loan: "L-1" }),
      },
    },
  );
  const lent = () => talk.calls.filter(({ tool }) => tool === "http.lend").map(({ args }) => args);
  return { talk, lent, pass: (minutes: number) => (minute += minutes) };
}

const painting = (number: string) => ({ name: "http.painting", arguments: { number } });
const state = (number: string) => ({ name: "http.state", arguments: { painting: number } });
const loan = (number: string, more: JsonObject = {}) => ({
  name: "http.lend",
  arguments: { painting: number, borrower: "Inés", ...more },
});
const said = "Soy Inés, quiero el P-100 y quizá el P-200";

describe("a look-up that several procedures name", () => {
  const sale = {
    id: "sale",
    when: "somebody wants to buy a painting",
    steps: ["Look it up."],
    tools: ["http.painting"],
  };
  const looks = () => museum([[painting("P-100")]], { procedures: [lend, sale] as never });

  it("D12 needs no goal, also beside a person who is awaited", async () => {
    const [agents, beside] = [looks(), looks()];
    await agents.talk.say("¿qué vale el P-100?");
    await beside.talk.say("¿qué vale el P-100?", { audience: "awaiting" });
    for (const { talk } of [agents, beside]) expect(talk.calls).toMatchObject([{ tool: "http.painting" }]);
  });
});

describe("a procedure of several tools", () => {
  it("B3 is not begun by a look-up that is only a step of it", async () => {
    const { talk, lent } = museum([[painting("P-100")], [reply("900.")], [state("P-100")], [loan("P-100")]]);
    await talk.say("¿qué vale el P-100?");
    expect(talk.session().goals).toEqual({});
    await talk.say("lo quiero, soy Inés");
    expect(lent()).toHaveLength(1);
  });

  it("D12 results fill the arguments bound to them", async () => {
    const { talk, lent } = museum([[painting("P-100"), state("P-100")], [loan("P-100")]]);
    await talk.say(said);
    expect(lent()).toEqual([{ painting: "P-100", borrower: "Inés", insured: 900 }]);
  });

  it("D12 a bound argument with another value is refused with the required value", async () => {
    const { talk, lent } = museum([[painting("P-100"), state("P-100")], [loan("P-100", { insured: 1 })]]);
    const { record } = await talk.say(said);
    expect(lent()).toEqual([]);
    expect(JSON.stringify(record.rounds)).toContain("insured has to be 900");
  });

  it.each<[string, Script]>([
    ["without any look-up", [[loan("P-100")]]],
    ["without the state", [[painting("P-100")], [loan("P-100")]]],
    ["with the state of another one", [[painting("P-100"), state("P-200")], [loan("P-100")]]],
  ])("D12 no loan is made %s", async (_what, rounds) => {
    const { talk, lent } = museum(rounds);
    await talk.say(said);
    expect(lent()).toEqual([]);
  });

  it("D12 a result that is too old is looked up again", async () => {
    const { talk, lent, pass } = museum([
      [painting("P-100"), state("P-100")],
      [reply("¿Seguro?")],
      [loan("P-100")],
    ]);
    await talk.say(said);
    pass(31);
    await talk.say("Sí, el P-100");
    expect(lent()).toEqual([]);
  });

  it("D12 a rule over results uses the result about the same thing, or all results if nothing says which", async () => {
    const damaged = {
      id: "damaged",
      when: {
        all: [
          { field: "tool", op: "eq" as const, value: "http.lend" },
          { field: 'results["http.state"].isDamaged', op: "eq" as const, value: true },
        ],
      },
      result: "escalate" as const,
      reason: "it is damaged",
      tell: "Hoy se queda aquí.",
    };
    const both = [[painting("P-100"), painting("P-200"), state("P-200"), state("P-100")]];
    const linked = museum([...both, [loan("P-100")]], { policies: [allowed, damaged] });
    await linked.talk.say(said);
    expect(linked.lent()).toHaveLength(1);
    const free = museum([...both, [loan("P-100")]], {
      policies: [allowed, damaged],
      procedures: [{ ...lend, require: [] }],
    });
    const { outcome } = await free.talk.say(said);
    expect(free.lent()).toEqual([]);
    expect(outcome).toMatchObject({
      kind: "reply",
      handoff: { reason: "policy", detail: "damaged" },
      reply: { text: expect.stringMatching(/Hoy se queda aquí\. Voy/) },
    });
    // Members read the reason; the contact gets the rule's own text.
    expect(outcome.kind === "reply" && outcome.reply.text).not.toContain("it is damaged");
    const unknown = museum([[painting("P-100")], [loan("P-100")]], {
      policies: [allowed, damaged],
      procedures: [{ ...lend, require: [] }],
    });
    const ended = await unknown.talk.say(said);
    expect(unknown.lent()).toEqual([]);
    expect(JSON.stringify(ended.record.rounds)).toContain("needs a result of http.state first");
  });

  it("D12 results of a finished procedure count for the one that depends on it", async () => {
    const steps = ["Do it."];
    const procedures = [
      { id: "look", when: "always first", steps, tools: ["http.painting", "http.state"] },
      { ...lend, tools: ["http.lend"], depends_on: ["look"] },
    ];
    const early = museum([[loan("P-100")]], { procedures });
    await early.talk.say(said);
    expect(early.lent()).toEqual([]);
    const close = { name: "close_goal", arguments: {} };
    const start = { name: "start_goal", arguments: { type: "loan", slots: {} } };
    const done = museum([[painting("P-100"), state("P-100")], [close, start], [loan("P-100")]], {
      procedures,
    });
    await done.talk.say(said);
    expect(done.lent()).toEqual([{ painting: "P-100", borrower: "Inés", insured: 900 }]);
  });

  it("D12 a refusal says whether a look-up was made for something else or never made", async () => {
    const look = { id: "look", when: "they ask", steps: ["Look."], tools: ["http.painting", "http.state"] };
    const start = (type: string) => ({ name: "start_goal", arguments: { type, slots: {} } });
    const { talk, lent } = museum(
      [
        [start("look"), painting("P-100"), state("P-100")],
        [start("loan"), loan("P-100", { insured: 900 })],
      ],
      { procedures: [look, { ...lend, args: {}, require: [{ ...needed, same: {} }] }] },
    );
    const { record } = await talk.say(said);
    expect(lent()).toEqual([]);
    expect(JSON.stringify(record.rounds)).toContain("call http.painting again: what it gave before was for");
  });

  it("D12 a look-up for another goal counts where the requirement says what it has to be about", async () => {
    const look = { id: "look", when: "they ask", steps: ["Look."], tools: ["http.painting", "http.state"] };
    const start = (type: string) => ({ name: "start_goal", arguments: { type, slots: {} } });
    const lentAfter = async (id: string) => {
      const { talk, lent } = museum(
        [
          [start("look"), painting(id), state(id)],
          [start("loan"), loan("P-100")],
        ],
        { procedures: [look, lend] },
      );
      await talk.say(said);
      return lent();
    };
    expect(await lentAfter("P-100")).toEqual([{ painting: "P-100", borrower: "Inés", insured: 900 }]);
    expect(await lentAfter("P-200")).toEqual([]);
  });

  it("D12 the trace and the approval name the origin of each value", async () => {
    const rule = { ...allowed, result: "approve" as const };
    const { talk } = museum(
      [[painting("P-100"), state("P-100")], [loan("P-100", { borrower: "Rosa Vidal" })]],
      {
        policies: [rule],
      },
    );
    const { record } = await talk.say(said);
    expect(record.approvals.requested[0]?.detail).toMatchObject({
      origins: { painting: "contact", insured: "bound", borrower: "model" },
    });
    expect(JSON.stringify(record.rounds[0])).toContain('"origins":{"number":"contact"}');
  });
});
