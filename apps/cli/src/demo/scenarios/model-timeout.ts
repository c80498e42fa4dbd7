import { contains, type Scenario } from "../scenario.ts";

export const modelTimeout: Scenario = {
  name: "The model does not answer in time, and is back for the next message",
  needsModel: true,
  async run({ contacts, ask, modelFaults }) {
    const contact = contacts.slack("ines");
    modelFaults?.add({ hang: true, times: Number.POSITIVE_INFINITY });
    await ask(
      contact,
      "Where's my order O-12345, postcode LK4 7QT?",
      contains("I can't look into this properly right now"),
    );
    modelFaults?.clear();
    await ask(contact, "Where's my order O-12345, postcode LK4 7QT?", contains("shipped"));
  },
};
