import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import type { HeardReply } from "./heard-reply.ts";
import { scoreLine } from "./score-line.ts";
import { type LineExpectation, talkSchema } from "./talk-schema.ts";

const agent: AgentConfig = parseAgentYaml(
  `
name: Ida
role: ferry office
intents:
  - { id: find_boat, label: boat, examples: [when is the next boat], required_params: [pier], reply: soon }
  - { id: desk.hours, label: hours, examples: [when are you open], reply: always }
`,
  "ferry",
);

const said = (text: string | null, more: Partial<HeardReply> = {}): HeardReply => ({
  text,
  asks: null,
  tools: [],
  approvals: [],
  handoff: null,
  intents: [],
  ...more,
});

function expectation(expect: object): LineExpectation {
  const talk = [{ say: "hello", wants: "an answer", expect }];
  return talkSchema.parse({ agent: "ferry", language: "en", talk }).talk[0]!.expect;
}

function kinds(expected: object, heard: HeardReply, replies: HeardReply[] = []): string[] {
  return scoreLine(expectation(expected), heard, { replies }, agent).map(({ kind }) => kind);
}

describe("a line of a talk", () => {
  it("B9 is right when it has the facts, in any words", () => {
    const expected = { says_all: ["20", "ship|on its way"], says_none: ["delay"] };
    expect(kinds(expected, said("It is on its way and comes on 20 October."))).toEqual([]);
    expect(kinds(expected, said("Shipped: 2025-10-20."))).toEqual([]);
    expect(kinds(expected, said("Shipped under 1203, delayed."))).toEqual(["says_all", "says_none"]);
    expect(kinds({ says_any: ["one", "two"] }, said("Three."))).toEqual(["says_any"]);
  });

  it("B9 a question repeated in the same words is found", () => {
    const first = said("Which pier do you mean?", { asks: "pier" });
    expect(kinds({}, said("Which pier do you mean?", { asks: "pier" }), [first])).toEqual(["repeated"]);
    expect(kinds({}, said("Open till six. Back to your boat: Which pier do you mean?"), [first])).toContain(
      "repeated",
    );
    expect(kinds({}, said("I still need the pier: north or south?", { asks: "pier" }), [first])).toEqual([]);
  });

  it("B9 a repeated question without a question mark is found", () => {
    const first = said("ขอทราบหมายเลขท่าเรือ", { asks: "pier" });
    expect(kinds({}, said("ขออภัย ขอทราบหมายเลขท่าเรือ", { asks: "pier" }), [first])).toEqual(["repeated"]);
  });

  it("B9 the confirmation of another call is another question", () => {
    const first = said("Shall I do this?\nbook pier 1", { asks: "confirmation" });
    const second = said("Shall I do this?\nbook pier 2", { asks: "confirmation" });
    expect(kinds({}, second, [first])).toEqual([]);
    expect(kinds({}, first, [first])).toEqual(["repeated"]);
  });

  it("B9 an internal name is found", () => {
    expect(kinds({}, said("That is find_boat."))).toEqual(["internal_name"]);
    expect(kinds({}, said("Ask desk.hours for that."))).toEqual(["internal_name"]);
    expect(kinds({}, said("It is in_transit."))).toEqual(["internal_name"]);
    expect(kinds({}, said("The boat is at pier {pier}."))).toEqual(["internal_name"]);
  });

  it.each([
    "Ida is here to help with boats and hours. How can I assist you with one of those?",
    "Sorry, I can't help with that.",
    "I'm not sure how to help with that. Could you rephrase?",
    "Ida ช่วยได้ในเรื่อง เรือ ต้องการให้ช่วยเรื่องไหนดี",
    "Ida no puede ayudarle con eso aquí.",
  ])("B9 finds a planted refusal: %s", (refusal) => {
    expect(kinds({}, said(refusal))).toEqual(["refusal"]);
    expect(kinds({ declines: "maybe" }, said(refusal))).toEqual([]);
    expect(kinds({ declines: true }, said(refusal))).toEqual([]);
  });

  it("B9 may leave out-of-scope requests unanswered, and must not act on them", () => {
    const acted = said("Done!", { tools: [{ tool: "book", args: {}, ok: true }] });
    expect(kinds({ declines: true }, acted)).toEqual(["declines"]);
  });

  it("B9 is judged by calls and open questions, and not by words about them", () => {
    const booked = said("Booked.", { tools: [{ tool: "book", args: { pier: 1 }, ok: true }] });
    const failed = said("Booked.", { tools: [{ tool: "book", args: { pier: 1 }, ok: false }] });
    expect(kinds({ tools: [{ tool: "book", args: { pier: 1 } }] }, booked)).toEqual([]);
    expect(kinds({ tools: [{ tool: "book", args: { pier: 2 } }] }, booked)).toEqual(["tools"]);
    expect(kinds({ tools: [{ tool: "book" }] }, failed)).toEqual(["tools"]);
    const args = { days: ["Mon", "Tue"], contact: { name: "Jo", age: 4 } };
    const listed = said("Booked.", { tools: [{ tool: "book", args, ok: true }] });
    expect(kinds({ tools: [{ tool: "book", args: { contact: { age: 4, name: "Jo" } } }] }, listed)).toEqual(
      [],
    );
    expect(kinds({ tools: [{ tool: "book", args: { days: ["Mon", "Tue"] } }] }, listed)).toEqual([]);
    expect(kinds({ tools: [{ tool: "book", args: { days: ["Mon"] } }] }, listed)).toEqual(["tools"]);
    expect(kinds({ tools: [] }, booked)).toEqual(["tools"]);
    expect(kinds({ asks: ["pier", "human"] }, said("Which pier?", { asks: "pier" }))).toEqual([]);
    expect(kinds({ asks: "none" }, said("Which pier?", { asks: "pier" }))).toEqual(["asks"]);
    expect(kinds({ asks: "some" }, said("Which of the two?"))).toEqual([]);
    expect(kinds({ approval: "refund" }, said("A colleague decides."))).toEqual(["approval"]);
  });

  it("B9 a person counts as near when one is named, offered or brought, and remains so", () => {
    expect(kinds({ person: true }, said("A colleague decides that."))).toEqual([]);
    expect(kinds({ person: true }, said("No."))).toEqual(["person"]);
    const gone = said("My manager will answer.", { handoff: "contact_asked" });
    expect(kinds({ handoff: true }, said("In a moment."), [gone])).toEqual([]);
    expect(kinds({ handoff: true }, said("In a moment."))).toEqual(["handoff"]);
    expect(kinds({ says_all: ["20"] }, said(null), [gone])).toEqual([]);
    expect(kinds({}, said(null))).toEqual(["silent"]);
  });
});
