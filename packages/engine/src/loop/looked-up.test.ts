import { expect, it } from "vitest";
import { call, createTalk, reply } from "../testing/loop.fixture.ts";

it("D6 a look-up the contact agreed to supports no claim of a deed", async () => {
  const asksFirst = {
    id: "asks_first",
    when: { field: "tool", op: "eq" as const, value: "http.member" },
    result: "confirm" as const,
    reason: "it is personal",
  };
  const talk = createTalk(
    [
      { toolCalls: [call("http.member", "S-77")] },
      "¿Busco el carnet S-77?",
      { toolCalls: [reply("I have cancelled your card.", ["op1"])] },
      "Es el carnet de Inés.",
    ],
    { agent: { policies: [asksFirst] } },
  );
  await talk.say("busca mi carnet S-77");
  expect(await talk.text("yes")).toBe("Es el carnet de Inés.");
  expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.member"]);
});
