import { expect, it } from "vitest";
import { simulateWords } from "./simulate-words.ts";

const wordsOf = (told: string) => simulateWords(told)?.map(({ arguments: args }) => args)[0];

/** In the words of `packages/engine/src/rails/calls/judge-call.ts`. */
it("C6 the simulated model asks the contact about a waiting call, and says what a colleague decides", () => {
  const waits =
    'Refused (needs_confirmation): Not made yet: it waits as op1 for the contact\'s yes. Ask them about exactly this, in their language, naming every value: open a ticket: "noise" (tag: "IT-1"). Do not call it again.';
  expect(wordsOf(waits)).toMatchObject({ text: 'Shall I open a ticket: "noise" (tag: "IT-1")?' });
  const decided =
    "Refused (needs_approval): Not made yet: a colleague is asked to decide about it (op2): refund 20 for order O-1. Tell the contact that they will get the answer in this chat.";
  expect(wordsOf(decided)).toMatchObject({
    text: "I've asked a colleague to approve this: refund 20 for order O-1. I'll tell you here as soon as it's decided.",
  });
});
