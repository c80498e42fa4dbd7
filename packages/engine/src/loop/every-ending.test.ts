import { AppError } from "@konstruct/core/errors";
import { languageCodes } from "@konstruct/core/language/languages";
import { describe, expect, it } from "vitest";
import type { TurnInput } from "../input/turn-input.ts";
import { call, createTalk, fail, textOf } from "../testing/loop.fixture.ts";
import { markedLines, unmarked } from "../testing/marked-lines.fixture.ts";

/** A contact who books a table, in each language; the sentence is long enough to detect the language. */
const sentences: Record<(typeof languageCodes)[number], string> = {
  en: "I'd like to extend the book I borrowed from you",
  th: "อยากต่ออายุหนังสือที่ยืมอยู่",
  es: "Quiero renovar el libro que tengo prestado",
  pt: "Você pode me dizer quando chega meu pedido?",
  fr: "Je voudrais prolonger le livre que j'ai emprunté",
  de: "Ich möchte das ausgeliehene Buch verlängern",
  id: "Saya ingin memperpanjang buku yang saya pinjam",
  vi: "Tôi muốn gia hạn cuốn sách đang mượn",
  ja: "借りている本の貸出を延長したいです",
  zh: "我想续借我借的那本书",
};

/** The codes are in the text because the rails refuse values without a source. */
const asked = (language: (typeof languageCodes)[number]) => `${sentences[language]} 978-2 S-77`;

type Script = Parameters<typeof createTalk>[0];
type Over = NonNullable<Parameters<typeof createTalk>[1]>;

const down = new AppError("unavailable", "the model is down");
const reads = { toolCalls: [call("http.book", "978-1")] };
const reserves = { toolCalls: [call("http.reserve", "978-2")] };
const closes = { toolCalls: [call("http.close_card", "S-77")] };
const nothing = { toolCalls: [{ name: "http.nothing", arguments: {} }] };
const hands = { toolCalls: [{ name: "hand_over", arguments: { reason: "asked" } }] };
const invents = "978-4411 2031";
const uncertain = fail("uncertain", "nobody knows");
const escalates = {
  id: "desk",
  when: { field: "tool", op: "exists" as const },
  result: "escalate" as const,
  reason: "the desk does it",
};
const rota = {
  timezone: "UTC",
  shifts: [{ members: ["ann@library.test"], days: ["sun" as const], from: "09:00", to: "18:00" }],
};
const closed = (outside_hours: "wait" | "keep_answering") => ({
  agent: { escalation: { rota, outside_hours } },
});
const soundOnly: Partial<TurnInput> = {
  inputs: [
    {
      id: "m-sound",
      text: "",
      parts: [{ type: "audio", mediaId: "a", voice: true, mimeType: "audio/ogg" }] as never,
      sentAt: "2026-11-23T09:01:00Z",
    },
  ],
};

/** How a turn ends in fixed lines: the line that must appear, and the script that leads there. */
const endings: [name: string, line: string, script: Script, over?: Over, more?: Partial<TurnInput>][] = [
  ["the bound", "bound", [reads, reads], { agent: { max_steps: 2 } }],
  ["a model that is down", "model_down", [down]],
  ["nonsense", "handoff_open", [nothing, nothing, nothing, nothing]],
  ["words without a source", "unsure", [invents, invents]],
  ["something done before the model failed", "receipt", [reserves, down], { allow: true }],
  [
    "a write with an unknown end",
    "unknown_end",
    [reserves, down],
    { allow: true, perform: () => ({ kind: "result", result: uncertain }) },
  ],
  ["a person within hours", "handoff_open", [hands]],
  ["a person outside hours", "handoff_closed", [hands], closed("wait")],
  ["a person outside hours, while the agent goes on", "meanwhile", [hands], closed("keep_answering")],
  ["a budget that is spent", "handoff_open", [], {}, { isBudgetGone: true }],
  ["a rule that wants a person", "cannot_alone", [reserves], { agent: { policies: [escalates] } }],
  ["nobody to offer", "model_down", [down], { agent: { escalation: { natural_language: false } } }],
];

function talkIn(language: string, script: Script, { agent, ...over }: Over = {}) {
  return createTalk(script, { ...over, agent: { ...agent, wordings: { [language]: markedLines } } });
}

describe.each(languageCodes)("the fixed lines for a contact who writes %s", (language) => {
  it.each(endings)("every fixed text comes from the table: %s", async (_name, line, script, over, more) => {
    const said = textOf(await talkIn(language, script, over).say(asked(language), more));
    expect(unmarked(said)).toBe("");
    expect(said).toContain(`⟦${line}`);
  });

  it.each([
    ["rejected", "rejected", {}],
    ["expired", "expired", {}],
    ["not_possible", "approved", { toolVersion: "v0" }],
  ] as const)("every fixed text comes from the table after a decision: %s", async (line, state, changed) => {
    const talk = talkIn(language, [closes, "…", down]);
    const { record } = await talk.say(asked(language));
    const about = { tool: "http.close_card", toolVersion: "v1", args: { isbn: "S-77" } };
    const decision = {
      ...about,
      ...changed,
      approvalId: record.approvals.requested[0]?.id ?? "",
      kind: "tool_call" as const,
      state,
      draft: null,
      summary: "close the card",
      hash: "h",
    };
    const said = textOf(await talk.say("", { decision }));
    expect(unmarked(said)).toBe("");
    expect(said).toContain(`⟦${line} close the card⟧`);
  });

  it("every fixed text comes from the table for an unreadable message and for a topic that is always a person's", async () => {
    const topics = [{ id: "law", phrases: ["978-9"], always: true }];
    const talk = talkIn(language, ["…"], { agent: { escalation: { topics } } });
    await talk.say(asked(language));
    expect(textOf(await talk.say("", soundOnly))).toBe("⟦unreadable⟧.");
    expect(textOf(await talk.say("978-9"))).toBe("⟦handoff_open⟧.");
  });
});
