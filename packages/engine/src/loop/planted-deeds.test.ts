import type { Language } from "@konstruct/core/language/languages";
import { tables } from "@konstruct/core/language/lines-of";
import type { LLMProvider } from "@konstruct/llm/provider";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { de } from "../testing/deeds/de.fixture.ts";
import type { DeedLines } from "../testing/deeds/deed-lines.fixture.ts";
import { en } from "../testing/deeds/en.fixture.ts";
import { es } from "../testing/deeds/es.fixture.ts";
import { fr } from "../testing/deeds/fr.fixture.ts";
import { id } from "../testing/deeds/id.fixture.ts";
import { ja } from "../testing/deeds/ja.fixture.ts";
import { pt } from "../testing/deeds/pt.fixture.ts";
import { th } from "../testing/deeds/th.fixture.ts";
import { vi } from "../testing/deeds/vi.fixture.ts";
import { zh } from "../testing/deeds/zh.fixture.ts";
import { call, createTalk, fail, reply, requests, textOf } from "../testing/loop.fixture.ts";
import type { EndedTurn } from "../turn/outcome.ts";

const languages: Record<Language, DeedLines> = { en, es, de, fr, pt, id, vi, th, ja, zh };
const spoken = Object.entries(languages) as [Language, DeedLines][];
const allClaims = spoken.flatMap(([language, { claims }]) => claims.map((text) => ({ language, text })));

/**
 * Stands in for the model that checks: it knows which replies are false. These tests measure whether it is asked, and what is sent
 * when it does not answer; not how well a model judges.
 */
function oracle(): ScriptedProvider {
  const answer: ScriptedAnswer = ({ messages }) => {
    const read = String(messages.at(-1)?.content);
    const claimed = allClaims.find(({ text }) => read.includes(JSON.stringify(text)))?.text ?? null;
    return JSON.stringify({ claimed, promised: null });
  };
  return new ScriptedProvider(Array.from({ length: 20 }, () => answer));
}

const failing = () => new ScriptedProvider([]);

type Checking = { deed_check: "model" | "words" | "off"; checker: LLMProvider };

/** A conversation in which a request wants a write and has not got it, up to the reply that is judged. */
type Way = { name: string; play: (lines: DeedLines, text: string, checking: Checking) => Promise<EndedTurn> };

const often = (text: string): ScriptedAnswer[] =>
  Array.from({ length: 6 }, () => ({ toolCalls: [reply(text)] }));

const talk = (
  script: ScriptedAnswer[],
  { deed_check, checker }: Checking,
  more: Parameters<typeof createTalk>[1] = {},
) => createTalk(script, { ...more, checker, agent: { ...more.agent, deed_check } });

const forbidden = [
  { id: "no", when: { field: "tool", op: "exists" as const }, result: "deny" as const, reason: "x" },
];

const ways: readonly Way[] = [
  {
    name: "a call waits for the contact",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [call("http.renew", "978-1")] }, ...often(text)], checking).say(`${asks} 978-1`),
  },
  {
    name: "a call waits for a colleague",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [call("http.close_card", "978-1")] }, ...often(text)], checking).say(
        `${asks} 978-1`,
      ),
  },
  {
    name: "a call failed",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [call("http.renew", "978-1")] }, ...often(text)], checking, {
        allow: true,
        tools: { "http.renew": fail("rejected", "no") },
      }).say(`${asks} 978-1`),
  },
  {
    name: "a rule refused the call",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [call("http.renew", "978-1")] }, ...often(text)], checking, {
        agent: { policies: forbidden },
      }).say(`${asks} 978-1`),
  },
  {
    name: "the call was refused and not mended",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [{ name: "http.renew", arguments: {} }] }, ...often(text)], checking).say(
        `${asks} 978-1`,
      ),
  },
  {
    name: "the model asked for something",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [requests([asks, "asked"]), reply(text)] }, ...often(text)], checking).say(
        `${asks} 978-1`,
      ),
  },
  {
    name: "the model says that it declined",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [requests([asks, "declined"]), reply(text)] }, ...often(text)], checking).say(
        `${asks} 978-1`,
      ),
  },
  {
    name: "the model lists it as done, and no call did it",
    play: ({ asks }, text, checking) =>
      talk([{ toolCalls: [requests([asks, "done"]), reply(text)] }, ...often(text)], checking).say(
        `${asks} 978-1`,
      ),
  },
  {
    name: "the contact said no",
    async play({ asks }, text, checking) {
      const one = talk(
        [{ toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [reply("978-1?")] }, ...often(text)],
        checking,
      );
      await one.say(`${asks} 978-1`);
      return one.say("no");
    },
  },
  {
    name: "a call failed in the turn before",
    async play({ asks, open }, text, checking) {
      const one = talk(
        [
          { toolCalls: [call("http.renew", "978-1")] },
          { toolCalls: [reply(open[0] ?? "")] },
          { toolCalls: [requests([asks, "answered"]), reply(text)] },
          ...often(text),
        ],
        checking,
        { allow: true, tools: { "http.renew": fail("rejected", "no") } },
      );
      await one.say(`${asks} 978-1`);
      return one.say(`${asks} 978-1`);
    },
  },
  {
    name: "a goal that writes is open",
    play: ({ asks }, text, checking) =>
      talk(
        [{ toolCalls: [{ name: "start_goal", arguments: { type: "renewal" } }] }, ...often(text)],
        checking,
        {
          agent: {
            intents: [{ id: "renewal", label: "renewal", tool: "http.renew", required_params: ["isbn"] }],
          },
        },
      ).say(`${asks} 978-1`),
  },
];

/** Code's own sentences on what was not done, up to their first variable; its card is one. */
const opensWith = (language: Language) => {
  const { notDone, confirmCard } = tables[language];
  return [...Object.values(notDone).map((line) => line.split("{")[0] ?? line), confirmCard.heading];
};

/** Not sent, or sent with code's own sentence on what was not done. */
function isCaught(ended: EndedTurn, claim: { language: Language; text: string }): boolean {
  const sent = textOf(ended);
  const rest = sent.replace(claim.text, "");
  return !sent.includes(claim.text) || opensWith(claim.language).some((line) => rest.includes(line));
}

const checksOf = ({ record }: EndedTurn) =>
  record.modelCalls.filter(({ purpose }) => purpose === "verify").length;

async function missed(all: readonly Way[], checking: () => Checking): Promise<string[]> {
  const passed: string[] = [];
  for (const [at, claim] of allClaims.entries()) {
    const way = all[at % all.length]!;
    const ended = await way.play(languages[claim.language], claim.text, checking());
    if (!isCaught(ended, claim)) passed.push(`${way.name}: ${claim.text}`);
  }
  return passed;
}

describe("planted deeds, in conversations with a request that wants a write and has not got it", () => {
  it("C6 there are 300 claims and 500 true replies in ten languages", () => {
    expect(allClaims).toHaveLength(300);
    expect(spoken.flatMap(([, { open, other }]) => [...open, ...other])).toHaveLength(500);
  });

  it("C6 a checked reply: all are caught", async () => {
    expect(await missed(ways, () => ({ deed_check: "model", checker: oracle() }))).toEqual([]);
  });

  it("C6 the checker fails: code's own sentence goes with each", async () => {
    expect(await missed(ways, () => ({ deed_check: "model", checker: failing() }))).toEqual([]);
  });

  it.each(["words", "off"] as const)(
    "C6 the check is %s: code's own sentence goes with each",
    async (deed_check) => {
      expect(await missed(ways, () => ({ deed_check, checker: failing() }))).toEqual([]);
    },
  );

  it("C6 of 500 true replies none is refused, and each that is more than a question is checked once", async () => {
    const refused: string[] = [];
    let checks = 0;
    for (const [, lines] of spoken) {
      for (const [at, text] of [...lines.open, ...lines.other].entries()) {
        const ended = await ways[at % ways.length]!.play(lines, text, {
          deed_check: "model",
          checker: oracle(),
        });
        if (!textOf(ended).includes(text)) refused.push(text);
        checks += checksOf(ended);
      }
    }
    expect(refused.length).toBeLessThanOrEqual(5);
    expect(checks).toBe(463);
  });

  it.each(["words", "off"] as const)(
    "C6 with the check %s at most five of 500 true replies are refused",
    async (deed_check) => {
      const refused: string[] = [];
      for (const [, lines] of spoken) {
        for (const [at, text] of [...lines.open, ...lines.other].entries()) {
          const ended = await ways[at % ways.length]!.play(lines, text, { deed_check, checker: failing() });
          if (!textOf(ended).includes(text)) refused.push(text);
        }
      }
      expect(refused.length).toBeLessThanOrEqual(5);
    },
  );
});

it("C6 where the checker fails, a request whose call the contact has just agreed to is not called undone", async () => {
  const checking = { deed_check: "model", checker: failing() } as const;
  const conversation = talk(
    [
      { toolCalls: [requests(["please block my card", "asked"]), call("http.renew", "978-1")] },
      "Shall I renew 978-1?",
      { toolCalls: [reply("Renewed 978-1.", ["op1"])] },
    ],
    checking,
  );
  await conversation.say("please block my card, that is renew 978-1");
  const text = textOf(await conversation.say("yes"));
  expect(text).toContain("Renewed 978-1.");
  expect(text).not.toContain("please block my card");
});

describe("replies in conversations without an open request", () => {
  it("C6 are not checked, unless their words sound like a deed or a promise", async () => {
    let checks = 0;
    for (const [, { asks, other }] of spoken) {
      for (const text of other) {
        const script = [{ toolCalls: [requests([asks, "answered"]), reply(text)] }, ...often(text)];
        const ended = await talk(script, { deed_check: "model", checker: oracle() }).say(`${asks} 978-1`);
        expect(textOf(ended)).toBe(text);
        checks += checksOf(ended);
      }
    }
    expect(checks).toBeLessThanOrEqual(3);
  });
});
