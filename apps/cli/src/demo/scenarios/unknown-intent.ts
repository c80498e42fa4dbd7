import { endsWith, equals, type Scenario } from "../scenario.ts";

/** What a person might well ask a shop, and this agent does not know. */
const unknown = "It's about the thing from last week";
const offTopic = "Sing me a song about dinosaurs";
/** The example's requests have no names for people, so some of their examples are quoted. */
const redirect =
  "Ava can't help with that here. You can say things like “Where's my order?”, “I have a problem” and “I want a refund”.";

export const unknownIntent: Scenario = {
  name: "Nothing the agent can do: a person is offered (seed 002), and what is off-topic is turned down (A10)",
  async run({ contacts, ask }) {
    const offer = endsWith("Would you like me to loop in a human support agent?");
    for (const lena of [contacts.slack("lena"), contacts.whatsapp("lena"), await contacts.webchat("lena")]) {
      await ask(lena, unknown, offer);
      await ask(lena, offTopic, equals(redirect));
    }
  },
};
