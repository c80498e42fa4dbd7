import { expect, it } from "vitest";
import { createTalk } from "../testing/loop.fixture.ts";

it("D6 a reply that asks for a card's number is returned, and the next one is sent", async () => {
  const talk = createTalk([
    "Claro. ¿Me da el número de su tarjeta y el CVV?",
    "Puede pagar en el mostrador de la biblioteca.",
  ]);
  expect(await talk.text("quiero pagar la multa")).toBe("Puede pagar en el mostrador de la biblioteca.");
});

it("D6 what the agent's own question asks for may be asked for", async () => {
  const intents = [
    {
      id: "unlock",
      examples: ["unlock my card"],
      required_params: ["pin"],
      questions: { pin: "What is your PIN?" },
      tool: "http.renew",
    },
  ];
  const talk = createTalk(["What is your PIN?"], { agent: { intents } });
  expect(await talk.text("unlock my card")).toBe("What is your PIN?");
});

it("D6 a model that insists is replaced by a fixed line", async () => {
  const talk = createTalk(["What's your password?", "I need your password, please."]);
  expect(await talk.text("I cannot sign in")).not.toMatch(/password/i);
});
