import { contains, type Scenario } from "../scenario.ts";

export const multiTurn: Scenario = {
  name: "A question back, then the answer (seed 001)",
  async run({ contacts, ask }) {
    const everywhere = [
      contacts.slack("jonas"),
      contacts.slackThread("jonas"),
      contacts.whatsapp("jonas"),
      await contacts.webchat("jonas"),
    ];
    for (const contact of everywhere) {
      await ask(contact, "I want to check my order", contains("order ID"));
      await ask(contact, "O-12345, postcode LK4 7QT", contains("shipped"));
    }
  },
};
