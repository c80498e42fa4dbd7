import { contains, type Scenario } from "../scenario.ts";

export const orderNotFound: Scenario = {
  name: "An order that is not there",
  async run({ contacts, ask }) {
    // The agent answers for a missing order as it does for another customer's order.
    const sorry = contains("postcode of that order");
    await ask(contacts.slack("omar"), "Where's my order O-99999?", sorry);
    await ask(await contacts.webchat("omar"), "Where's my order O-99999?", sorry);
  },
};
