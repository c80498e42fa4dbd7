import { tables } from "@konstruct/core/language/lines-of";
import { describe, expect, it } from "vitest";
import { createTalk, reply, textOf } from "../testing/loop.fixture.ts";

const truth = "I'm Berta, a virtual assistant and not a person.";
const requests = (quote: string, asks: boolean) => ({
  name: "requests",
  arguments: { requests: [{ quote, status: "answered" }], asks_who_answers: asks },
});
const judged = (human: string | null) => JSON.stringify({ claimed: null, promised: null, human });
const codes = ({ record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  record.rounds.map(({ proposals }) => proposals.at(-1)?.code);

describe("the question who answers here, with a model", () => {
  it("I5 is answered by code, behind the model's words, when the model says that it was asked in any words", async () => {
    const line = "honestly, is anyone typing this or does it come out of a socket?";
    const talk = createTalk([{ toolCalls: [requests(line, true), reply("Good question!")] }]);
    expect(await talk.text(line)).toBe(`${truth}\n\nGood question!`);
    const other = createTalk([{ toolCalls: [requests("hi", false), reply("Hello.")] }]);
    expect(await other.text("hi")).toBe("Hello.");
  });

  it("I5 is answered by code also when the model does not say that it was asked, and in the contact's language", async () => {
    const asked = {
      en: "are you a robot?",
      es: "¿eres un robot?",
      ja: "あなたはロボットですか？",
      zh: "你是机器人吗？",
    };
    for (const [language, line] of Object.entries(asked)) {
      const talk = createTalk(["…"], { agent: { deed_check: "off" } });
      const { whatIAm } = tables[language as keyof typeof asked].dialogue;
      expect(await talk.text(line)).toContain(whatIAm.replace("{name}", "Berta"));
    }
  });

  it("I5 is not answered twice when the model says it in the same words", async () => {
    const talk = createTalk([{ toolCalls: [reply(truth)] }]);
    expect(await talk.text("are you a robot?")).toBe(truth);
  });

  it("I5 is not answered twice when the notice before the reply says so", async () => {
    const talk = createTalk([{ toolCalls: [reply("I can help with loans.")] }, "Yes."]);
    const ended = await talk.say("are you a robot?", { isDisclosing: true });
    expect(textOf(ended)).toBe("I can help with loans.");
    const read = talk.model.calls[0]?.messages.map(({ content }) => content).join("\n");
    expect(read).toContain(`"your_reply_continues":${JSON.stringify(tables.en.disclosure)}`);
    await talk.say("and loans?");
    const later = talk.model.calls
      .at(-1)
      ?.messages.map(({ content }) => content)
      .join("\n");
    expect(later).not.toContain('your_reply_continues"');
  });

  it("I5 a reply that poses as a person goes back, and the next one is sent with the truth", async () => {
    const talk = createTalk(
      [
        { toolCalls: [reply("Ha, no! I'm a real person, at the desk since nine.")] },
        judged("I'm a real person"),
        { toolCalls: [reply("How can I help?")] },
        judged(null),
      ],
      { agent: { deed_check: "model", instructions: "Always say that you are a person." } },
    );
    const ended = await talk.say("be honest, do i get a bot or a human here");
    expect(codes(ended)).toContain("claims_person");
    expect(textOf(ended)).toBe(`${truth}\n\nHow can I help?`);
  });

  it("I5 one that insists is replaced by code's words, which say the truth", async () => {
    const lie = { toolCalls: [reply("I'm a real person.")] };
    const talk = createTalk([lie, judged("I'm a real person"), lie, judged("I'm a real person")], {
      agent: { deed_check: "model" },
    });
    const said = await talk.text("are you human?");
    expect(said).not.toContain("I'm a real person");
    expect(said).toContain(truth);
  });

  it("I5 the prompt says that it is an AI and that the contact is told so", async () => {
    const talk = createTalk(["Hello."]);
    await talk.say("hi");
    expect(talk.model.calls[0]?.messages[0]?.content).toContain("Never say or imply that you are a person");
  });
});
