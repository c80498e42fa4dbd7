import { describe, expect, it } from "vitest";
import { eastern } from "../testing/answers-eastern.fixture.ts";
import { western } from "../testing/answers-western.fixture.ts";
import { call, createTalk, reply, requests } from "../testing/loop.fixture.ts";

const answers = { ...western, ...eastern };

const consent = (quote: string, ops = ["op1"], answer = "yes") => ({
  name: "answer_consent",
  arguments: { ops, answer, quote },
});
const renew = { toolCalls: [call("http.renew", "978-1")] };
const both = { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] };
const questions = {
  "one question": { proposed: renew, asks: "¿978-1?", tools: ["http.renew"], ops: ["op1"] },
  "two questions": {
    proposed: both,
    asks: "¿978-1?\n¿978-2?",
    tools: ["http.renew", "http.reserve"],
    ops: ["op1", "op2"],
  },
  "a question and an ask": {
    proposed: renew,
    asks: "¿978-1? ¿Algo más?",
    tools: ["http.renew"],
    ops: ["op1"],
  },
} as const;

type Question = (typeof questions)[keyof typeof questions];

/** A model that reports this reading of the message once, and afterwards only replies. */
async function answered(question: Question, text: string, read: object[], at?: string) {
  const says = Array.from({ length: 4 }, () => ({ toolCalls: [reply("Bien.")] }));
  const talk = createTalk([question.proposed, question.asks, { toolCalls: read as never }, ...says]);
  await talk.say("renueva 978-1 y reserva 978-2");
  const sent = at === undefined ? {} : { inputs: [{ id: "late", text, parts: [], sentAt: at }] };
  await talk.say(text, sent);
  return talk;
}

const ran = ({ calls }: { calls: { tool: string }[] }) => calls.map(({ tool }) => tool);

describe.each(Object.entries(answers))("answers to a question in %s", (_language, said) => {
  for (const [kind, question] of Object.entries(questions)) {
    it(`F8 every yes and every no to ${kind} has its effect`, async () => {
      for (const yes of said.yes) {
        const talk = await answered(question, yes, [consent(yes, [...question.ops])]);
        expect(ran(talk), yes).toEqual(question.tools);
      }
      for (const no of said.no) {
        const talk = await answered(question, no, [consent(no, [...question.ops], "no")]);
        expect(ran(talk), no).toEqual([]);
        expect(talk.session().waiting, no).toEqual([]);
      }
    });
  }

  it("F8 a yes before its question, or after it is over, has no effect", async () => {
    for (const yes of said.yes) {
      const early = await answered(questions["one question"], yes, [consent(yes)], "2026-11-23T08:00:00Z");
      expect(ran(early), yes).toEqual([]);
      // In another conversation no call waits.
      const other = createTalk([{ toolCalls: [consent(yes)] }, "¿Qué desea?"]);
      await other.say(yes);
      expect(ran(other), yes).toEqual([]);
    }
  });

  it.each([
    ["the whole message", (text: string) => [consent(text)]],
    [
      "its first words, and lists the rest as a request",
      (text: string) => [
        requests([text.slice(text.search(/[\s,，、。]/)).trim() || text, "answered"]),
        consent(text.split(/[\s,，、。]/)[0] ?? text),
      ],
    ],
  ] as const)(
    "F8 a conditional or negated yes has no effect, although the model quotes %s",
    async (_how, read) => {
      for (const text of [...said.bound, ...said.negated]) {
        const talk = await answered(questions["one question"], text, read(text));
        expect(ran(talk), text).toEqual([]);
      }
    },
  );

  it("F8 a yes in quotation marks has no effect", async () => {
    for (const yes of said.yes.slice(0, 4)) {
      const text = `"${yes}"`;
      const talk = await answered(questions["one question"], `${text} ...`, [consent(yes)]);
      expect([[], ["http.renew"]], text).toContainEqual(ran(talk));
      const other = `«${yes}» 978-9 ...`;
      const quoted = await answered(questions["one question"], other, [
        requests(["978-9", "answered"]),
        consent(yes),
      ]);
      expect(ran(quoted), other).toEqual([]);
    }
  });

  it("F8 with a yes and a request in one message the call runs, whether the request is listed or not", async () => {
    for (const { text, yes, request } of said.andAsk) {
      const talk = await answered(questions["one question"], text, [
        requests([request, "answered"]),
        consent(yes),
      ]);
      expect(ran(talk), text).toEqual(["http.renew"]);
      const alone = await answered(questions["one question"], text, [consent(yes)]);
      expect(ran(alone), text).toEqual(["http.renew"]);
    }
  });
});
