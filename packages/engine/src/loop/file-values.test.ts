import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import type { ReadFile } from "../input/turn-input.ts";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../testing/loop.fixture.ts";

/** A club that pays expenses back; every rule of it allows the payment. */
const describeClub = describedTools({
  "club.pay": { effect: "write", keys: ["merchant"] },
  "club.note": { effect: "write", keys: ["text"] },
});
const allowed = {
  id: "pays",
  when: { field: "tool", op: "exists" as const },
  result: "allow" as const,
  reason: "the club pays",
};

const receipt: ReadFile = {
  messageId: "m-1",
  filename: "receipt.jpg",
  kind: "image",
  state: "ready",
  text: "",
  receipt: { merchant: "Quayside Chandlery" } as unknown as ReadFile["receipt"],
  reason: null,
};
const start = (type: string, slots: JsonObject = {}) => ({ name: "start_goal", arguments: { type, slots } });
const pay = { name: "club.pay", arguments: { merchant: "Quayside Chandlery" } };

async function paid(
  calls: { name: string; arguments: JsonObject }[],
  agent: object,
  file = receipt,
  said = "aquí tiene",
) {
  const talk = createTalk(
    [
      ...calls.map((one) => ({ toolCalls: [one] })),
      { toolCalls: [reply("Listo.")] },
      { toolCalls: [reply("Listo.")] },
    ],
    {
      agent: { tools: ["club.pay", "club.note"], policies: [allowed], ...agent },
      describe: describeClub,
      tools: { "club.pay": give({ paid: true }), "club.note": give({ noted: true }) },
    },
  );
  await talk.say(said, { files: [file] });
  return { made: talk.calls.map(({ tool }) => tool), waiting: talk.session().waiting };
}

const claim = { id: "claim", required_params: ["merchant"], tool: "club.pay" };
const note = { id: "note", required_params: ["text"], tool: "club.note", priority: 5 };

describe("a write with a value from a file", () => {
  it("H1 F8 waits for the contact's yes, whatever a rule allows", async () => {
    const { made, waiting } = await paid([start("claim", pay.arguments), pay], { intents: [claim] });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });

  it("H1 F8 waits too if another goal is active by then", async () => {
    const { made, waiting } = await paid([start("claim", pay.arguments), start("note"), pay], {
      intents: [claim, note],
    });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });

  it("H1 F8 waits too if its goal was put behind a more urgent one when the value was given", async () => {
    const slow = { ...claim, required_params: ["merchant", "year"] };
    const calls = [
      start("note"),
      start("claim", pay.arguments),
      { name: "resume_goal", arguments: { type: "claim" } },
      { name: "set_slots", arguments: { slots: { year: "2025" } } },
      pay,
    ];
    const { made, waiting } = await paid(calls, { intents: [slow, note] });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });

  it("H1 F8 waits too if the call itself gives the value", async () => {
    const { made, waiting } = await paid([pay], { intents: [claim] });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });

  it.each([
    ["an amount", "Total 1,200.00 EUR", 1200],
    ["a day", "Issued on 12 March 2026", "2026-03-12"],
  ])("H1 F8 waits too if the file has the value in another notation: %s", async (_what, text, merchant) => {
    const given = { name: "club.pay", arguments: { merchant } };
    const agent = { intents: [claim], trusted_sources: ["files"] };
    const { made, waiting } = await paid([given], agent, { ...receipt, text, receipt: null });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });

  it("H1 F8 does not wait for a value that the contact says too, in another notation", async () => {
    const given = { name: "club.pay", arguments: { merchant: "2026-03-12" } };
    const file = { ...receipt, text: "Issued on 12 March 2026", receipt: null };
    expect((await paid([given], { intents: [claim] }, file, "es del 12/3/2026")).made).toEqual(["club.pay"]);
  });

  it("H1 F8 waits too in a procedure", async () => {
    const refund = { id: "refund", when: "asked", steps: ["Pay it."], tools: ["club.pay"] };
    const { made, waiting } = await paid([start("refund", pay.arguments), pay], { procedures: [refund] });
    expect(made).toEqual([]);
    expect(waiting).toMatchObject([{ tool: "club.pay" }]);
  });
});
