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
