import { contains, type Scenario } from "../scenario.ts";

export const orderNotFound: Scenario = {
  name: "An order that is not there",
  async run({ contacts, ask }) {
    // To a stranger an order that is not there is like one of somebody else.
    const sorry = contains("postcode of that order");
    await ask(contacts.slack("omar"), "Where's my order O-99999?", sorry);
    await ask(await contacts.webchat("omar"), "Where's my order O-99999?", sorry);
  },
};
