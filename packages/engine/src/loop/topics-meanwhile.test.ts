import { describe, expect, it } from "vitest";
import { call, createTalk, textOf } from "../testing/loop.fixture.ts";

const topics = [{ id: "law", phrases: ["abogado"], always: true }];
const late = { id: "late", text: "hablaré con mi abogado", parts: [], sentAt: "2026-11-23T09:01:10Z" };
const handoff = { reason: "topic", detail: "law" };

/** A conversation in which that message arrives before the nth write. */
function interruptedAt(nth: number, script: Parameters<typeof createTalk>[0], allow: boolean) {
  let begun = 0;
  return createTalk(script, {
    allow,
    agent: { escalation: { topics, failed_attempts: 0 } },
    perform: () => (begun++ === nth ? { kind: "newer", messages: [late] } : null),
  });
}

describe("words of a topic's own", () => {
  const say = { es: "Salga del edificio y llame al 112.", en: "Leave the building and call 112." };
  const gas = { id: "gas", phrases: ["olor a gas", "smell of gas"], always: true, say };
  const talkAbout = (more: object, script: Parameters<typeof createTalk>[0] = []) =>
    createTalk(script, {
      agent: { languages: ["es", "en"], escalation: { topics: [gas] }, ...more } as never,
    });

  it.each([
    ["hay un fuerte olor a gas en toda la escalera", say.es],
    ["there is a strong smell of gas in the whole staircase", say.en],
    ["olor a gas", say.es],
  ])("G2 go out first, before any model is asked: %s", async (said, first) => {
    const talk = talkAbout({});
    const ended = await talk.say(said);
    expect(textOf(ended).startsWith(first)).toBe(true);
    expect(textOf(ended).length).toBeGreaterThan(first.length);
    expect(ended.outcome.handoff).toEqual({ reason: "topic", detail: "gas" });
    expect(talk.model.calls).toEqual([]);
  });

  it("G2 go out before the model's own words where it hands over for the topic", async () => {
    const topics = [{ ...gas, always: false }];
    const handing = { because: "topic", reason: "gas", text: "Le paso con una persona." };
    const talk = talkAbout({ escalation: { topics } }, [
      { toolCalls: [{ name: "hand_over", arguments: handing }] },
    ]);
    expect(await talk.text("la cocina huele raro")).toBe(`${say.es} ${handing.text}`);
  });

  it("G2 go out once in an hour", async () => {
    const talk = talkAbout({});
    expect(await talk.text("olor a gas")).toContain(say.es);
    const again = await talk.text("sigue el olor a gas");
    expect(again).not.toBe("");
    expect(again).not.toContain(say.es);
  });

  it("C1 G2 go out at once from a supervised agent as well", async () => {
    const ended = await talkAbout({ autonomy: "supervised" }).say("olor a gas");
    expect(ended.outcome).toMatchObject({ kind: "reply", handoff: { reason: "topic", detail: "gas" } });
    expect(textOf(ended)).toContain(say.es);
  });
});

describe("a topic that is always a person's, in a message that arrives while the turn runs", () => {
  it("G2 brings a person, and what was done is said", async () => {
    const both = { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] };
    const talk = interruptedAt(1, [both], true);
    const ended = await talk.say("renueva 978-1 y reserva 978-2");
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toContain('renew "978-1"');
    expect(talk.model.calls).toHaveLength(1);
  });

  it("G2 brings a person also before a call the contact agreed to", async () => {
    const talk = interruptedAt(0, [{ toolCalls: [call("http.renew", "978-1")] }, "¿Renuevo 978-1?"], false);
    await talk.say("renueva 978-1");
    expect((await talk.say("yes")).outcome.handoff).toEqual(handoff);
    expect(talk.calls).toEqual([]);
  });
});
