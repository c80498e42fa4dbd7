import { describe, expect, it } from "vitest";
import type { Contact } from "./contacts/contact.ts";
import { checkDisclosure, checkLedger, type Ledger, play } from "./play.ts";
import { contains, type Scenario, type Stage } from "./scenario.ts";

/** Answers each message with the replies given for it. */
function contactWith(answers: Record<string, string[]>): Contact {
  const got: string[] = [];
  return {
    channel: "web chat",
    who: "kim",
    say: async (text) => void got.push(...(answers[text] ?? [])),
    replies: () => [...got],
  };
}

const stage = { modelFaults: undefined } as Omit<Stage, "ask" | "expectReplies">;
const asking = (contact: Contact): Scenario => ({
  name: "asking",
  run: ({ ask }) => ask(contact, "where?", contains("here")),
});

describe("the demonstration", () => {
  it("K1 holds only when the reply is what it must be", async () => {
    const good = await play(asking(contactWith({ "where?": ["Here it is"] })), stage, new Map());
    expect(good).toMatchObject({
      ok: true,
      exchanges: [{ said: ["where?"], reply: "Here it is", ok: true }],
    });
    const bad = await play(asking(contactWith({ "where?": ["No idea"] })), stage, new Map());
    expect(bad).toMatchObject({ ok: false, exchanges: [{ ok: false, expected: 'contains "here"' }] });
  });

  it("A6 a second reply to one question is found at the end", async () => {
    const ledger: Ledger = new Map();
    await play(asking(contactWith({ "where?": ["Here it is", "Here it is"] })), stage, ledger);
    expect(checkLedger(ledger)).toMatchObject({
      ok: false,
      error: 'kim on web chat got 2 replies, not 1: "Here it is", "Here it is"',
    });
  });

  it("I5 a contact who was not told, not at first, or twice, that an AI answers is found at the end", async () => {
    const told = "An AI assistant is answering you here, not a person.\n\n";
    const check = async (...replies: string[]) => {
      const ledger: Ledger = new Map();
      await play(asking(contactWith({ "where?": replies })), stage, ledger);
      return checkDisclosure(ledger);
    };
    expect(await check(`${told}Here it is`, "Anything else?")).toMatchObject({ ok: true });
    for (const wrong of [["Here it is"], ["Here", `${told}Here it is`], [`${told}Here`, `${told}Here`]])
      expect(await check(...wrong)).toMatchObject({ ok: false, error: expect.stringContaining("was told") });
  });

  it("K1 a scenario that needs a model is skipped without one, and one that throws fails", async () => {
    const throwing = async () => {
      throw new Error("broken");
    };
    expect(await play({ name: "m", needsModel: true, run: throwing }, stage, new Map())).toMatchObject({
      ok: true,
      skipped: "needs --model simulator",
    });
    expect(await play({ name: "m", run: throwing }, stage, new Map())).toMatchObject({
      ok: false,
      error: "broken",
    });
  });
});
