import { describe, expect, it } from "vitest";
import {
  call,
  createTalk,
  describeShelf,
  fail,
  give,
  reply,
  requests,
  textOf,
} from "../../testing/loop.fixture.ts";

const codes = ({ record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  record.rounds.map(({ proposals }) => proposals.at(-1)?.code);
const verified = ({ record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  record.modelCalls.filter(({ purpose }) => purpose === "verify").length;
const model = { deed_check: "model" as const };

describe("unsupported claims of a reply", () => {
  it("C6 where every request is listed and answered, a reply is not sent to the verifier", async () => {
    const answered = requests(["¿hay 978-1?", "answered"]);
    const script = [{ toolCalls: [answered, call("http.book", "978-1")] }, "Hay 2 ejemplares."];
    const talk = createTalk(script, { agent: model });
    const ended = await talk.say("¿hay 978-1?");
    expect(textOf(ended)).toBe("Hay 2 ejemplares.");
    expect(verified(ended)).toBe(0);
  });

  it("C6 a reply that names its operations in `done` is not sent to the verifier", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply("Renovado hasta el 14 de diciembre.", ["op1"])] },
      ],
      { agent: model, allow: true },
    );
    const ended = await talk.say("renueva 978-1");
    expect(textOf(ended)).toBe("Renovado hasta el 14 de diciembre.");
    expect(verified(ended)).toBe(0);
  });

  it("C6 a further claim beside a deed that was done is found, in any language", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply("Renovado, y también he reservado Rayuela.")] },
        '{"claimed":"también he reservado Rayuela","promised":null}',
        { toolCalls: [reply("Renovado hasta el 14 de diciembre.", ["op1"])] },
      ],
      { agent: model, allow: true },
    );
    const ended = await talk.say("renueva 978-1 y reserva Rayuela");
    expect(textOf(ended)).toBe("Renovado hasta el 14 de diciembre.");
    expect(codes(ended)).toContain("undone_deed");
    expect(talk.model.calls[2]?.messages.at(-1)?.content).toContain('"did":"renew \\"978-1\\""');
  });

  it.each([['{"claimed":""}'], ['{"claimed":"nothing at all","promised":""}', '{"claimed":null}']])(
    "C6 an answer without words of the reply is no claim: %s",
    async (...answers) => {
      const said = "C'est noté. Quel est votre numéro de réservation ?";
      const talk = createTalk(
        [{ toolCalls: [requests(["annulez", "asked"]), reply(said)] }, ...answers, "Pardon ?"],
        { agent: model },
      );
      expect(await talk.text("annulez")).toBe(said);
      expect(talk.model.calls).toHaveLength(1 + answers.length);
    },
  );

  it("C6 the verifier reads the newest result of each look-up of earlier turns once", async () => {
    let copies = 2;
    const look = { toolCalls: [call("http.book", "978-1")] };
    const talk = createTalk(
      [look, "Hay 2.", look, "Hay 1.", "C'est annulé.", '{"claimed":null,"promised":null}'],
      { agent: model, tools: { "http.book": () => give({ copies: copies-- }) } },
    );
    for (const said of ["¿hay 978-1?", "¿y ahora?", "annulez"]) await talk.say(said);
    const asked = String(talk.model.calls.at(-1)?.messages.at(-1)?.content);
    expect(asked).toContain("<looked_up_before>");
    expect(asked.match(/http\.book: /g)).toHaveLength(1);
    expect(asked).toContain('copies\\":1');
  });

  it("C6 a deed that no call has done is found in a language without a list, and the model corrects itself", async () => {
    const talk = createTalk(
      [
        { toolCalls: [reply("C'est annulé, bonne journée.")] },
        '{"claimed":"C\'est annulé","promised":null}',
        { toolCalls: [requests(["annulez", "asked"]), reply("Quel est votre numéro de réservation ?")] },
      ],
      { agent: model },
    );
    const ended = await talk.say("annulez ma réservation");
    expect(textOf(ended)).toBe("Quel est votre numéro de réservation ?");
    expect(codes(ended)).toContain("undone_deed");
    expect(verified(ended)).toBe(1);
  });

  it("C6 a deed that is claimed inside a question is found after a proposed write too", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "¿Ya he renovado 978-1, quieres algo más?",
        '{"claimed":"Ya he renovado 978-1","promised":null}',
        "¿Renuevo 978-1?",
      ],
      { agent: model },
    );
    const ended = await talk.say("renueva 978-1");
    expect(textOf(ended)).toBe("¿Renuevo 978-1?");
    expect(verified(ended)).toBe(1);
  });

  it("C6 G1 for a handoff the verifier is given the member who is notified and the agent's name", async () => {
    const handOver = { reason: "tarifa", text: "Renovado. Para la tarifa sigue aquí una compañera." };
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [{ name: "hand_over", arguments: handOver }] },
        '{"claimed":null,"promised":null}',
      ],
      { agent: { ...model, instructions: "Eres {{agent}}." }, allow: true },
    );
    const { outcome } = await talk.say("renueva 978-1, ¿y cuánto cuesta?");
    expect(outcome).toMatchObject({ kind: "reply", handoff: { reason: "agent_escalated" } });
    const read = String(talk.model.calls[2]?.messages.at(-1)?.content);
    expect(read).toContain('"waits_for":"a colleague, who has been told"');
    expect(read).toContain("Eres Berta.");
  });

  it("C6 the verifier reads what was looked up before, what colleagues wrote and what was not done", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "978-1"), call("http.renew", "978-1")] },
        "No ha sido posible renovar.",
        '{"claimed":null,"promised":null}',
        { toolCalls: [requests(["¿y ahora?", "asked"]), reply("Lo ha renovado una compañera.")] },
        '{"claimed":null,"promised":null}',
      ],
      { agent: model, allow: true, tools: { "http.renew": fail("rejected", "no") } },
    );
    await talk.say("renueva 978-1");
    expect(String(talk.model.calls.at(-1)?.messages.at(-1)?.content)).toContain('"state":"failed"');
    talk.history.push({ role: "member", text: "He renovado 978-1 a mano.", at: "2026-11-23T09:01:30Z" });
    expect(await talk.text("¿y ahora?")).toBe("Lo ha renovado una compañera.");
    const read = String(talk.model.calls.at(-1)?.messages.at(-1)?.content);
    expect(read).toContain("He renovado 978-1 a mano.");
    expect(read).toContain("Rayuela");
    expect(read).not.toContain('"state":"failed"');
  });

  it("C6 the words that replace a claim say what was not done", async () => {
    const claim = "Renovado 978-1.";
    const found = JSON.stringify({ claimed: claim, promised: null });
    const talk = createTalk([{ toolCalls: [call("http.renew", "978-1")] }, claim, found, claim, found], {
      agent: model,
    });
    const text = await talk.text("renueva 978-1");
    expect(text).not.toContain("Renovado");
    expect(text).toContain('Not done yet: renew "978-1" – it waits for your yes.');
  });

  it("C6 a reply that nobody could check repeats no call that it asks about", async () => {
    const asks = "Son 12 días más. ¿Renuevo 978-1?";
    const talk = createTalk(
      [{ toolCalls: [call("http.renew", "978-1")] }, asks, "no JSON", "no JSON", "no JSON"],
      { agent: { ...model, instructions: "Una renovación son 12 días más." } },
    );
    expect(await talk.text("renueva 978-1")).toBe(asks);
  });

  it("C6 if one of two writes failed, the reply is verified once", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] },
        { toolCalls: [reply("Renovado; la reserva no ha sido posible.", ["op1"])] },
        '{"claimed":null,"promised":null}',
      ],
      { agent: model, allow: true, tools: { "http.reserve": fail("rejected", "no hay plazas") } },
    );
    const ended = await talk.say("renueva 978-1 y reserva 978-2");
    expect(textOf(ended)).toBe("Renovado; la reserva no ha sido posible.");
    expect(verified(ended)).toBe(1);
  });

  it("G1 a promised person who was not asked is returned to the model, which then hands over", async () => {
    const talk = createTalk(
      [
        "Un compañero lo revisará mañana.",
        '{"claimed":null,"promised":"Un compañero lo revisará"}',
        {
          toolCalls: [
            { name: "hand_over", arguments: { reason: "queja", text: "Le paso con la directora." } },
          ],
        },
      ],
      { agent: model },
    );
    const ended = await talk.say("quiero quejarme del ruido");
    expect(ended.outcome).toMatchObject({ handoff: { reason: "agent_escalated" } });
    expect(codes(ended)).toContain("unasked_person");
  });

  it.each([
    ["A colleague will call you.", ""],
    ["Un colega vai analisar o caso.", ""],
    ["เจ้าหน้าที่จะติดต่อกลับค่ะ", ""],
  ])("G1 without a verifier %j needs a person who was asked", async (promise) => {
    const talk = createTalk([promise, "Lo siento."]);
    const ended = await talk.say("quiero quejarme del ruido");
    expect(textOf(ended)).toBe("Lo siento.");
    expect(codes(ended)).toContain("unasked_person");
  });

  it("G1 a person who was asked and has not come may be promised again, by the verifier's reading too", async () => {
    const promise = "A colleague will call you.";
    const asked = { isPersonAsked: true } as const;
    expect(textOf(await createTalk([promise]).say("hello?", asked))).toBe(promise);
    const verified = createTalk([promise, '{"claimed":null,"promised":null}'], { agent: model });
    expect(textOf(await verified.say("hello?", asked))).toBe(promise);
    const read = verified.model.calls
      .at(-1)
      ?.messages.map(({ content }) => content)
      .join();
    expect(read).toContain("take this conversation over and answer here");
  });

  it("C6 a claim is not repeated only because an earlier one began with the same words", async () => {
    const told = "I've renewed 978-1 for you.";
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply(told, ["op1"])] },
        "I've renewed your whole shelf.",
        told,
      ],
      { allow: true },
    );
    await talk.say("renueva 978-1");
    const ended = await talk.say("¿y ahora?");
    expect(codes(ended)).toEqual(["undone_deed", "accepted"]);
    expect(textOf(ended)).toBe(told);
  });

  it("G1 a promise is not repeated only because an earlier one began with the same words", async () => {
    const talk = createTalk(["Soon a colleague will call about the visit.", "Lo siento."]);
    talk.history.push({
      role: "agent",
      text: "A colleague will call about the noise.",
      at: "2026-11-23T09:00:00Z",
    });
    const ended = await talk.say("quiero quejarme del ruido");
    expect(codes(ended)).toEqual(["unasked_person", "accepted"]);
  });

  it("G1 a promise that the company's texts make is sent although the verifier fails", async () => {
    const text = "A colleague will call you.";
    const talk = createTalk([text, new Error("down"), new Error("down")], {
      agent: { ...model, instructions: "Complaints: a colleague will call within a day." },
    });
    const ended = await talk.say("quiero quejarme del ruido");
    expect(textOf(ended)).toContain(text);
    expect(verified(ended)).toBeGreaterThan(0);
  });

  it("G1 a reply may say what a step of the procedure says about its people, once it is served", async () => {
    const steps = ["Note the complaint, and say that a colleague will call within a day."];
    const text = "A colleague will call you.";
    const said = (when: readonly string[]) => {
      const procedures = [{ id: "complain", when: "a complaint", steps, tools: ["http.book"] }];
      const start = { toolCalls: [{ name: "start_goal", arguments: { type: "complain" } }] };
      const talk = createTalk([...when.map(() => start), text, "Lo siento."], {
        agent: { deed_check: "words", procedures },
      });
      return talk.text("quiero quejarme del ruido");
    };
    expect(await said(["served"])).toBe(text);
    expect(await said([])).not.toBe(text);
  });

  it("G1 a reply may say what a tool that was used says about its people", async () => {
    const text = "A colleague will call you.";
    const said = (description: string) => {
      const describe = (name: string) => {
        const tool = describeShelf(name);
        return tool && { ...tool, description };
      };
      const script = [{ toolCalls: [call("http.book", "978-1")] }, text, "Lo siento."];
      return createTalk(script, { agent: { deed_check: "words" }, describe }).text(
        "quiero quejarme del 978-1",
      );
    };
    expect(await said("Notes a complaint; a colleague will call within a day.")).toBe(text);
    expect(await said("Notes a complaint.")).not.toBe(text);
  });

  it("G1 a reply may say what the company's texts say about its people", async () => {
    const text = "A colleague will call you.";
    const talk = createTalk([text], {
      agent: { instructions: "Complaints: a colleague will call within a day." },
    });
    expect(await talk.text("quiero quejarme del ruido")).toBe(text);
  });
});
