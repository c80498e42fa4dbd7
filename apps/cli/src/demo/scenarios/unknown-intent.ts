import { endsWith, equals, type Scenario } from "../scenario.ts";

/** A plausible question that this agent has no intent for. */
const unknown = "It's about the thing from last week";
const offTopic = "Sing me a song about dinosaurs";
const redirect =
  "Ava is here to help with order status, support tickets, refunds, cancellations, exchanges, changes of address, invoices, lost parcels and returns, delivery and sizes. How can I assist you with one of those?";

export const unknownIntent: Scenario = {
  name: "Nothing the agent can do: a person is offered (seed 002), and what is off-topic is turned down (A10)",
  async run({ contacts, ask, modelFaults }) {
    const offer = endsWith("Would you like me to loop in a human support agent?");
    const again = endsWith("Shall I ask a colleague to take over here?");
    for (const lena of [contacts.slack("lena"), contacts.whatsapp("lena"), await contacts.webchat("lena")]) {
      await ask(lena, unknown, offer);
      // A model declines an off-topic question in its own words.
      await ask(lena, offTopic, modelFaults === undefined ? equals(redirect) : again);
    }
  },
};
