import { describe, expect, it } from "vitest";
import { isSameAnswer, type PreviewMessage, roundsOf } from "./rounds.ts";

let made = 0;
const said = (
  author: PreviewMessage["author"],
  text: string,
  choices: PreviewMessage["choices"] = [],
): PreviewMessage => ({
  id: `message-${made++}`,
  author,
  text,
  sentAt: new Date(0),
  turnId: null,
  choices,
});

describe("the rounds of a preview", () => {
  it("J3 each message has all its answers, and none while the agent is working", () => {
    const messages = [
      said("contact", "hello"),
      said("agent", "Hello!"),
      said("contact", "a ticket"),
      said("agent", "Noted."),
      said("agent", "Anything else?"),
      said("contact", "no"),
    ];
    expect(
      roundsOf(messages).map(({ asked, answers }) => [asked.text, ...answers.map(({ text }) => text)]),
    ).toEqual([["hello", "Hello!"], ["a ticket", "Noted.", "Anything else?"], ["no"]]);
  });

  it("J3 answers are the same when a contact sees the same words and the same choices, whatever their ids", () => {
    const choice = (id: string, title = "Yes") => ({ id, title });
    const answer = said("agent", "Sure?", [choice("a")]);
    expect(isSameAnswer([answer], [said("agent", "Sure?", [choice("b")])])).toBe(true);
    expect(isSameAnswer([answer], [said("agent", "Sure?", [choice("a", "No")])])).toBe(false);
    expect(isSameAnswer([answer], [said("agent", "Sure!", [choice("a")])])).toBe(false);
    expect(isSameAnswer([answer], [answer, said("agent", "Bye")])).toBe(false);
    expect(isSameAnswer([], [])).toBe(true);
  });
});
