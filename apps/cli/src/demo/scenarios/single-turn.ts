import { contains, type Scenario } from "../scenario.ts";

export const singleTurn: Scenario = {
  name: "One message with everything in it (seed 001)",
  async run({ contacts, ask }) {
    const everywhere = [
      contacts.slack("maya"),
      contacts.slackThread("maya"),
      contacts.whatsapp("maya"),
      await contacts.webchat("maya"),
    ];
    for (const contact of everywhere)
      await ask(contact, "Where's my order O-12345, postcode LK4 7QT?", contains("shipped"));
  },
};
