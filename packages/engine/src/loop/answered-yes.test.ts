import { expect, it } from "vitest";
import { call, createTalk, reply, requests } from "../testing/loop.fixture.ts";

it("F8 a yes that the model reports twice counts once", async () => {
  const consent = { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "yes please" } };
  const talk = createTalk([
    { toolCalls: [call("http.renew", "978-1")] },
    "Shall I renew 978-1?",
    { toolCalls: [requests(["are you open?", "answered"]), consent, consent] },
    { toolCalls: [reply("Renewed, and we are open.", ["op1"])] },
  ]);
  await talk.say("renew 978-1");
  expect(await talk.text("yes please, are you open?")).toBe("Renewed, and we are open.");
  expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
});

it("F8 a yes listed as a request in an earlier turn counts if it answers the question", async () => {
  const consent = {
    name: "answer_consent",
    arguments: { ops: ["op1"], answer: "yes", quote: "claro que sí" },
  };
  const talk = createTalk([
    { toolCalls: [requests(["claro que sí", "waiting"]), call("http.renew", "978-1")] },
    "¿Renuevo 978-1?",
    { toolCalls: [consent] },
    "Renovado.",
  ]);
  await talk.say("renueva 978-1, claro que sí");
  await talk.say("claro que sí");
  expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
});
