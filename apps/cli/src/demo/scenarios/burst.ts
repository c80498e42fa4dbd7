import { contains, type Scenario } from "../scenario.ts";

export const burst: Scenario = {
  name: "Three messages in one breath: one reply",
  async run({ contacts, ask, expectReplies }) {
    for (const contact of [
      contacts.slack("noor"),
      contacts.whatsapp("noor"),
      await contacts.webchat("noor"),
    ]) {
      await ask(
        contact,
        ["hi", "I want to check my order", "it is O-12345, postcode LK4 7QT"],
        contains("shipped"),
      );
      await ask(contact, "Where is my order O-12348, postcode MR2 9XB?", contains("delayed"));
      expectReplies(contact, 2);
    }
  },
};
