import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf, honest, reply, requests, textOf } from "../testing/loop.fixture.ts";

const renewUntil = {
  name: "http.renew",
  arguments: { isbn: "978-1", from: "2026-12-07", until: "2026-12-14" },
};
const codesOf = ({ record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  record.rounds.map(({ proposals }) => proposals.at(-1)?.code);

const decisionOn = (
  { record }: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>,
  state: "approved" | "rejected" | "expired",
) => ({
  approvalId: record.approvals.requested[0]?.id ?? "",
  kind: "tool_call" as const,
  state,
  tool: "http.close_card",
  toolVersion: "v1",
  args: { isbn: "S-77" },
  draft: null,
  summary: "close the card",
  hash: "h",
});

describe("the reply that ends a turn", () => {
  it.each([
    ["¿Renuevo 978-1 del 7 al 14 de diciembre de 2026?"],
    ["¿Renuevo 978-1 del 7 al 14 de diciembre?"],
    ["Soll ich 978-1 vom 07.12.2026 bis 14. Dezember 2026 verlängern?"],
  ])("F8 a question names a day as people write it: %s", async (question) => {
    const talk = createTalk([{ toolCalls: [renewUntil] }, question], honest());
    expect(await talk.text("renueva 978-1 del 7 al 14")).toBe(question);
    expect(talk.session().waiting[0]?.shownAt).not.toBeNull();
  });

  it("D6 a reply may say a figure of the model's own call", async () => {
    const look = { name: "http.book", arguments: { isbn: "978-1", radius_km: 350 } };
    const text = "He buscado hasta a 350 km.";
    const talk = createTalk([{ toolCalls: [look] }, text]);
    expect(await talk.text("¿dónde está 978-1?")).toBe(text);
  });

  it("D6 a reply may say a price that only a tool's description holds", async () => {
    const describe = (name: string) => {
      const tool = describeShelf(name);
      return tool && { ...tool, description: "Renews a loan. A renewal costs 25 EUR." };
    };
    const said = (text: string) => createTalk([text, text], { describe }).text("¿cuánto es renovar?");
    expect(await said("Renovar cuesta 25 euros.")).toBe("Renovar cuesta 25 euros.");
    expect(await said("Renovar cuesta 27 euros.")).not.toContain("27");
  });

  it("B1 an example in a tool's description is no value that anybody gave", async () => {
    const describe = (name: string) => {
      const tool = describeShelf(name);
      return tool && { ...tool, description: "Looks a book up by its number, such as BK-7781." };
    };
    const look = { name: "http.book", arguments: { isbn: "BK-7781" } };
    const talk = createTalk([{ toolCalls: [look] }, "¿Qué número tiene?"], { describe });
    const { record } = await talk.say("¿está mi libro?");
    expect(record.rounds[0]?.proposals[0]).toMatchObject({ code: "unknown_value", accepted: false });
    expect(talk.calls).toEqual([]);
  });

  it("F8 a question that omits a value, or names another day, is returned once with what it lacks", async () => {
    const question = "¿Renuevo 978-1 del 7 al 14 de diciembre?";
    const talk = createTalk(
      [{ toolCalls: [renewUntil] }, "¿Renuevo 978-1 a partir del 7 de diciembre?", question],
      honest(),
    );
    const ended = await talk.say("renueva 978-1 del 7 al 14");
    expect(textOf(ended)).toBe(question);
    expect(ended.record.rounds[1]?.proposals[0]).toMatchObject({ code: "values_left_out" });
    expect(ended.record.rounds[1]?.proposals[0]?.reason).toContain("2026-12-14");
    expect(ended.record.rounds[1]?.proposals[0]?.reason).not.toContain("978-1,");
  });

  it("B1 each kind of fault is returned once: first an open request, then a fact without a source", async () => {
    const talk = createTalk([
      { toolCalls: [requests(["¿hay 978-1?", "open"]), call("http.book", "978-1")] },
      "Hay 2 ejemplares.",
      { toolCalls: [requests(["¿hay 978-1?", "answered"]), reply("Hay 9 ejemplares.")] },
      { toolCalls: [reply("Hay 2 ejemplares.")] },
    ]);
    const ended = await talk.say("¿hay 978-1?");
    expect(textOf(ended)).toBe("Hay 2 ejemplares.");
    expect(codesOf(ended)).toEqual(["accepted", "open_requests", "ungrounded", "accepted"]);
  });

  it("D6 a reply may repeat the days a tool was asked about, and no others", async () => {
    const asked = { name: "http.book", arguments: { isbn: "978-1", day: "2026-11-27" } };
    const talk = createTalk([
      { toolCalls: [asked] },
      "El sábado 28 de noviembre hay 2 ejemplares.",
      "El viernes 27 de noviembre hay 2 ejemplares.",
    ]);
    const ended = await talk.say("¿hay 978-1 este viernes?");
    expect(textOf(ended)).toBe("El viernes 27 de noviembre hay 2 ejemplares.");
    expect(codesOf(ended)).toEqual(["accepted", "ungrounded", "accepted"]);
  });

  it("C6 the verifier is given the calls that wait for a member", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.close_card", "S-77")] },
        "Se lo he pedido a un compañero.",
        '{"claimed":null}',
      ],
      { agent: { deed_check: "model" } },
    );
    await talk.say("cierra mi carnet S-77");
    const asked = talk.model.calls.at(-1)?.messages.at(-1)?.content ?? "";
    expect(asked).toContain('"would":"close_card \\"S-77\\""');
    expect(asked).toContain("a colleague's decision");
  });

  it("C6 a decided call is not shown as waiting", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.close_card", "S-77")] },
      "Se lo he pedido a un compañero.",
      "Su carnet está cerrado.",
    ]);
    const asked = await talk.say("cierra mi carnet S-77");
    await talk.say("", { decision: decisionOn(asked, "approved") });
    const shown = talk.model.calls.at(-1)?.messages.find(({ content }) => content.includes("<context>"));
    expect(shown?.content).toContain('"now"');
    expect(shown?.content).not.toContain("colleague");
  });

  it.each(["rejected", "expired"] as const)("C6 the model words that a request was %s", async (state) => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.close_card", "S-77")] },
        "Se lo he pedido a un compañero.",
        "Lo siento, su carnet sigue abierto.",
      ],
      honest(),
    );
    const asked = await talk.say("cierra mi carnet S-77");
    const ended = await talk.say("", { decision: decisionOn(asked, state) });
    expect(textOf(ended)).toBe("Lo siento, su carnet sigue abierto.");
    expect(talk.model.calls.at(-1)?.messages.at(-1)?.content).toContain("close the card");
    expect(talk.calls).toEqual([]);
  });

  it("C6 a fixed line says that a request was rejected if the model is down", async () => {
    const down = new AppError("unavailable", "the model is down");
    const talk = createTalk([
      { toolCalls: [call("http.close_card", "S-77")] },
      "Se lo he pedido a un compañero.",
      down,
    ]);
    const asked = await talk.say("cierra mi carnet S-77");
    const ended = await talk.say("", { decision: decisionOn(asked, "rejected") });
    expect(textOf(ended)).toContain("decided against it: close the card");
  });

  it("G1 a contact told of the handoff in the agent's own words is not told again", async () => {
    const text = "Lo siento mucho. Le paso con la directora, que le contesta aquí.";
    const talk = createTalk([{ toolCalls: [{ name: "hand_over", arguments: { reason: "queja", text } }] }]);
    const ended = await talk.say("esto es un desastre, quiero hablar con alguien de allí");
    expect(textOf(ended)).toBe(text);
    expect(ended.outcome).toMatchObject({ handoff: { reason: "agent_escalated" } });
  });

  it("G1 outside hours the time when somebody is back is said instead of the model's words", async () => {
    const shifts = [
      { members: ["eva@biblioteca.example"], days: ["tue" as const], from: "09:00", to: "18:00" },
    ];
    const text = "Una compañera está aquí ahora mismo.";
    const talk = createTalk([{ toolCalls: [{ name: "hand_over", arguments: { reason: "queja", text } }] }], {
      agent: {
        escalation: {
          failed_attempts: 0,
          say_outside_hours: "Volvemos {back}.",
          rota: { timezone: "UTC", shifts },
        },
      },
    });
    expect(await talk.text("quiero quejarme del ruido")).toMatch(/^Volvemos \S/);
  });
});
