import { contains, type Scenario } from "../scenario.ts";

export const orderNotFound: Scenario = {
  name: "An order that is not there",
  async run({ contacts, ask }) {
    const sorry = contains("Sorry, I couldn't find order O-99999");
    await ask(contacts.slack("omar"), "Where's my order O-99999?", sorry);
    await ask(await contacts.webchat("omar"), "Where's my order O-99999?", sorry);
  },
};
