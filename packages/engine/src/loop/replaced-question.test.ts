import { expect, it } from "vitest";
import { call, createTalk, textOf } from "../testing/loop.fixture.ts";

const rota = {
  timezone: "UTC",
  shifts: [{ members: ["ann@library.test"], days: ["sun" as const], from: "09:00", to: "18:00" }],
};

it("F8 a yes runs no call whose question was replaced by a handoff and never sent", async () => {
  const unsure = { name: "decline", arguments: { text: "No le entiendo. ¿Renuevo 978-1?", unsure: true } };
  const talk = createTalk(
    [{ toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [unsure] }, "¿Qué desea?", "¿Qué desea?"],
    { agent: { escalation: { failed_attempts: 1, rota, outside_hours: "keep_answering" } } },
  );
  const replaced = await talk.say("renueva 978-1");
  expect(replaced.outcome.handoff).toMatchObject({ reason: "failed_attempts" });
  expect(textOf(replaced)).not.toContain("978-1");
  expect(talk.session().waiting).toMatchObject([{ shownAt: null }]);
  await talk.say("yes");
  expect(talk.calls).toEqual([]);
});
