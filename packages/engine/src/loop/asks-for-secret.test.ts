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

it("D6 what the agent's own label of an argument names may be asked for, and nothing else", async () => {
  const labels = { "http.renew": { args: { isbn: { en: "card number", es: "número de tarjeta" } } } };
  const asking = (text: string) =>
    createTalk([text, "At the desk, please."], { agent: { tool_settings: { labels } } }).text(
      "renew my books",
    );
  expect(await asking("Please tell me your card number.")).toBe("Please tell me your card number.");
  expect(await asking("Please tell me your credit card number.")).toBe("At the desk, please.");
  expect(await asking("Please tell me your PIN.")).toBe("At the desk, please.");
});

it("D6 a model that insists is replaced by a fixed line", async () => {
  const talk = createTalk(["What's your password?", "I need your password, please."]);
  expect(await talk.text("I cannot sign in")).not.toMatch(/password/i);
});
