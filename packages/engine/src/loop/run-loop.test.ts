import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, honest, reply, requests, textOf } from "../testing/loop.fixture.ts";

describe("a turn", () => {
  it("B1 a reply without tools is one model call, and is sent as the model wrote it", async () => {
    const talk = createTalk(["¡Hola! ¿En qué le ayudo?"]);
    expect(await talk.text("hola")).toBe("¡Hola! ¿En qué le ayudo?");
    expect(talk.model.calls).toHaveLength(1);
  });

  it("B1 a reply with one read is two model calls, and the second sees the result", async () => {
    const talk = createTalk([{ toolCalls: [call("http.book", "978-1")] }, "Hay 2 ejemplares de Rayuela."]);
    expect(await talk.text("¿tienen Rayuela (978-1)?")).toBe("Hay 2 ejemplares de Rayuela.");
    expect(talk.model.calls).toHaveLength(2);
    expect(talk.model.calls[1]?.messages.slice(-2)).toEqual([
      expect.objectContaining({
        role: "assistant",
        toolCalls: [expect.objectContaining({ name: "http.book" })],
      }),
      { role: "tool", toolCallId: "call_1", content: '{"isbn":"978-1","title":"Rayuela","copies":2}' },
    ]);
  });

  it.each([
    ["bare words", { content: "Un momento, lo miro.", toolCalls: [call("http.book", "978-1")] }],
    ["a reply", { toolCalls: [reply("Un momento, lo miro."), call("http.book", "978-1")] }],
  ])("F9 a read is not announced: %s beside its call are never sent", async (_form, first) => {
    const talk = createTalk([first, "Hay 2 ejemplares de Rayuela."]);
    expect(await talk.text("¿tienen Rayuela (978-1)?")).toBe("Hay 2 ejemplares de Rayuela.");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.book"]);
  });

  it("B4 a turn with one tool has each stage once", async () => {
    const talk = createTalk([{ toolCalls: [call("http.book", "978-1")] }, "Hay 2 ejemplares."]);
    const { record } = await talk.say("¿978-1?");
    expect(record.events.map(({ stage }) => stage)).toEqual([
      "received",
      "history_loaded",
      "intents_eligible",
      "intent_classified",
      "plan_created",
      "plan_type",
      "plan_communicated",
      "policy_check",
      "tool_execute",
      "response_generated",
      "memory_updated",
      "respond",
    ]);
  });

  it("D3 two requests in one message get one reply", async () => {
    const talk = createTalk(
      [
        {
          toolCalls: [
            requests(["renueva 978-1", "open"], ["reserva 978-2", "open"]),
            call("http.renew", "978-1"),
            call("http.reserve", "978-2"),
          ],
        },
        {
          toolCalls: [
            requests(["renueva 978-1", "done"], ["reserva 978-2", "done"]),
            reply("Renovado hasta el 14/12/2026 y reservado: RES-41, puesto 3.", ["op1", "op2"]),
          ],
        },
      ],
      { allow: true },
    );
    const ended = await talk.say("renueva 978-1 y reserva 978-2");
    expect(textOf(ended)).toContain("RES-41");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew", "http.reserve"]);
    expect(ended.writes).toBe(2);
  });

  it("B1 a reply is returned once while a request is open, and what remains stays for the next turn", async () => {
    const listed = requests(["renueva 978-1", "answered"], ["reserva 978-2", "open"]);
    const talk = createTalk([
      { toolCalls: [listed, reply("Hecho lo primero.")] },
      { toolCalls: [reply("Lo primero, sí; lo segundo, ahora no puedo.")] },
    ]);
    const ended = await talk.say("renueva 978-1 y reserva 978-2");
    expect(ended.record.rounds[0]?.proposals.at(-1)).toMatchObject({
      kind: "say",
      accepted: false,
      code: "open_requests",
    });
    expect(talk.session().requests).toEqual([{ quote: "reserva 978-2", status: "open" }]);
  });

  it("F8 a write waits for the contact's yes, is asked about with its values, and runs as stored", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "Se lo renuevo, ¿de acuerdo?",
      "¿Lo renuevo?",
      "Renovado hasta el 14/12/2026.",
    ]);
    expect(await talk.text("renueva 978-1")).toBe(
      '¿Lo renuevo?\n\nPlease confirm: renew "978-1"\n\nShall I do this?',
    );
    expect(talk.calls).toEqual([]);
    expect(await talk.text("yes")).toBe("Renovado hasta el 14/12/2026.");
    expect(talk.calls).toMatchObject([{ tool: "http.renew", args: { isbn: "978-1" } }]);
    expect(talk.session().waiting).toEqual([]);
  });

  it("F8 a yes among other words counts if everything else in the message is listed", async () => {
    const consent = { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "sí" } };
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "¿Renuevo 978-1?",
        { toolCalls: [requests(["reserva también 978-2", "open"]), consent] },
        { toolCalls: [requests(["reserva también 978-2", "declined"]), reply("Renovado.", ["op1"])] },
      ],
      honest(),
    );
    await talk.say("renueva 978-1");
    expect(await talk.text("sí, reserva también 978-2")).toBe("Renovado.");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
  });

  it("E3 a question the model cannot answer is kept in the contact's words, and is settled", async () => {
    const unknown = { toolCalls: [requests(["¿prestan telescopios?", "unknown"]), reply("No lo sé.")] };
    const talk = createTalk([unknown, "Abrimos a las nueve."]);
    const { record } = await talk.say("hola, ¿prestan telescopios?");
    expect(record.unanswered).toEqual(["¿prestan telescopios?"]);
    expect(talk.session().requests).toEqual([]);
    expect((await talk.say("gracias")).record.unanswered).toEqual([]);
  });

  it("F8 a yes to a question that was not the last one answers nothing", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "¿Renuevo 978-1?",
        "Abrimos a las nueve de la mañana.",
        "¿Renuevo 978-1?",
        "Renovado.",
      ],
      honest(),
    );
    await talk.say("renueva 978-1");
    expect(await talk.text("¿a qué hora abren?")).toBe("Abrimos a las nueve de la mañana.");
    await talk.say("yes");
    expect(talk.calls).toEqual([]);
    // The question was asked again, so its yes counts.
    expect(await talk.text("yes")).toBe("Renovado.");
    expect(talk.calls).toHaveLength(1);
  });

  it.each([
    ["sí pero solo si es gratis", "sí"],
    ["reserva 978-2", "sí"],
  ])("F8 %s does not count as a yes, whatever the model says about it", async (said, quote) => {
    const consent = { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote } };
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "¿Renuevo 978-1?",
      { toolCalls: [consent] },
      "¿Lo renuevo o no?",
    ]);
    await talk.say("renueva 978-1");
    await talk.say(said);
    expect(talk.calls).toEqual([]);
    expect(talk.session().waiting).toHaveLength(1);
  });

  it("C6 an irreversible call waits for a member, and runs exactly as approved", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.close_card", "S-77")] },
      "Se lo he pedido a un compañero.",
      "Su carnet está cerrado.",
    ]);
    const asked = await talk.say("cierra mi carnet S-77");
    const [approval] = asked.record.approvals.requested;
    expect(approval).toMatchObject({ tool: "http.close_card", args: { isbn: "S-77" } });
    expect(talk.calls).toEqual([]);
    const decided = await talk.say("", {
      decision: {
        approvalId: approval?.id ?? "",
        kind: "tool_call",
        state: "approved",
        tool: "http.close_card",
        toolVersion: "v1",
        args: { isbn: "S-77" },
        draft: null,
        summary: "close the card",
        hash: "h",
      },
    });
    expect(textOf(decided)).toBe("Su carnet está cerrado.");
    expect(talk.calls).toHaveLength(1);
    expect(decided.record.approvals.settled).toMatchObject([{ id: approval?.id, outcome: "executed" }]);
  });

  it("D6 a fact without a source is returned once, and a fixed line replaces the reply the second time", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.book", "978-1")] },
      "Hay 9 ejemplares y cuesta 12 €.",
      "Hay 9 ejemplares.",
    ]);
    const ended = await talk.say("¿978-1?");
    expect(textOf(ended)).not.toContain("9 ejemplares");
    expect(ended.record.rounds.map(({ proposals }) => proposals.at(-1)?.code)).toEqual([
      "accepted",
      "ungrounded",
      "ungrounded",
    ]);
  });

  it("D6 a claim of an action that was not done is returned, and a failed operation cannot be named as done", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply("Renovado.", ["op1"])] },
        { toolCalls: [reply("No se pudo renovar.")] },
      ],
      { allow: true, agent: { deed_check: "words" }, tools: { "http.renew": fail("rejected", "too late") } },
    );
    expect(await talk.text("renueva 978-1")).toBe(
      'No se pudo renovar. Not done: renew "978-1" – it did not work.',
    );
  });

  it("D6 after a write that was proposed and not made, a model checks the reply for claims, in any language", async () => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1")] },
        "Ya está renovado 978-1.",
        '{"claimed":"Ya está renovado"}',
        "¿Renuevo 978-1?",
      ],
      { agent: { deed_check: "model" } },
    );
    const { outcome, record } = await talk.say("renueva 978-1");
    expect(outcome.kind === "reply" && outcome.reply.text).toBe("¿Renuevo 978-1?");
    expect(record.modelCalls.map(({ purpose }) => purpose)).toEqual([
      "propose",
      "propose",
      "verify",
      "propose",
    ]);
  });

  it("B7 if the model is down after a write, the contact is told what was done and a person takes over", async () => {
    const down = new AppError("unavailable", "the model is down");
    const talk = createTalk([{ toolCalls: [call("http.reserve", "978-2")] }, down], { allow: true });
    const { outcome } = await talk.say("reserva 978-2");
    expect(outcome).toMatchObject({ kind: "reply", handoff: { reason: "agent_escalated" } });
    expect(outcome.kind === "reply" && outcome.reply.text).toContain("RES-41");
    expect(outcome.kind === "reply" && outcome.reply.text).not.toContain("try again");
  });

  it("B7 five unusable answers bring a person, and the record says why", async () => {
    const nonsense = { toolCalls: [{ name: "http.nothing", arguments: {} }] };
    const talk = createTalk([nonsense, "", { toolCalls: [{ name: "say", arguments: {} }] }, "", nonsense]);
    const { outcome, record } = await talk.say("¿hola?");
    expect(outcome).toMatchObject({
      kind: "reply",
      handoff: { reason: "failed_attempts", detail: "nonsense" },
    });
    expect(record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code))).toEqual([
      "unknown_tool",
      "unreadable",
      "unreadable",
      "unreadable",
    ]);
  });

  it("B7 a truncated call or one without valid JSON is refused, and the model corrects it", async () => {
    const broken = { name: "http.book", arguments: null, problem: "truncated" as const };
    const talk = createTalk([
      { toolCalls: [broken], finishReason: "length" },
      { toolCalls: [call("http.book", "978-1")] },
      "Hay 2 ejemplares.",
    ]);
    expect(await talk.text("¿978-1?")).toBe("Hay 2 ejemplares.");
  });

  it("B1 at the limit the reply says what is known and offers a person", async () => {
    const again = { toolCalls: [call("http.book", "978-1")] };
    const talk = createTalk([again, again, again], { agent: { max_steps: 3 } });
    expect(await talk.text("¿978-1?")).toContain("couldn't finish this");
    expect(talk.model.calls).toHaveLength(3);
  });

  it("A5 a message that arrives between two writes is read before the second", async () => {
    let heard = false;
    const talk = createTalk(
      [
        { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] },
        { toolCalls: [reply("Renovado hasta el 14/12/2026; no reservo nada.", ["op1"])] },
      ],
      {
        allow: true,
        perform: (made) => {
          if (made !== 1 || heard) return null;
          heard = true;
          const message = { id: "m-late", text: "no, espera", parts: [], sentAt: "2026-11-23T09:01:10Z" };
          return { kind: "newer", messages: [message] };
        },
      },
    );
    const ended = await talk.say("renueva 978-1 y reserva 978-2");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
    expect(talk.model.calls[1]?.messages.at(-1)).toEqual({ role: "user", content: "no, espera" });
    // The write that was held back was not started.
    expect(ended.writes).toBe(1);
  });

  it("D1 results of earlier turns are in the history at the point where they were given", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.book", "978-1")] },
      "Rayuela, 2 ejemplares.",
      "El título es Rayuela.",
    ]);
    await talk.say("¿978-1?");
    await talk.say("¿cómo se titula?");
    const roles = talk.model.calls[2]?.messages.map(({ role }) => role);
    expect(roles).toEqual(["system", "user", "assistant", "tool", "assistant", "system", "user"]);
  });
});
