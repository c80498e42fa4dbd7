import { contains, type Scenario } from "../scenario.ts";

/** A conversation is answered in order: once a later question has its answer, no second answer to the first can follow. */
export const redelivery: Scenario = {
  name: "The same event three times: one reply",
  async run({ contacts, ask, expectReplies, slack, whatsapp }) {
    const copies = { method: "webhook", duplicates: 2 };
    for (const [contact, faults] of [
      [contacts.slack("tim"), slack.faults],
      [contacts.whatsapp("tim"), whatsapp.faults],
    ] as const) {
      faults.add(copies);
      await ask(contact, "Where's my order O-12345, postcode LK4 7QT?", contains("shipped"));
      await ask(contact, "Where is my order O-12348, postcode MR2 9XB?", contains("delayed"));
      expectReplies(contact, 2);
    }
  },
};
