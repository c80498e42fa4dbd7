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
      await ask(contact, "Where's my order O-12345?", contains("shipped"));
      await ask(contact, "And where is O-12348?", contains("delayed"));
      expectReplies(contact, 2);
    }
  },
};
