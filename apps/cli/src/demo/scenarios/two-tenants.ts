import { contains, type Expectation, type Scenario } from "../scenario.ts";

const text = "Where's my order O-12345, postcode LK4 7QT?";
const only = (own: string, others: string): Expectation => ({
  words: `contains "${own}" and not "${others}"`,
  holds: (reply) => contains(own).holds(reply) && !contains(others).holds(reply),
});

export const twoTenants: Scenario = {
  name: "Two shops, the same contact, the same words at once: each answers with its own",
  async run({ contacts, ask, shop, otherShop }) {
    for (const on of [contacts.slack, contacts.slackThread, contacts.whatsapp, contacts.webchat]) {
      const [mine, theirs] = await Promise.all([on("sam", shop), on("sam", otherShop)]);
      await Promise.all([ask(mine, text, only("UPS", "DHL")), ask(theirs, text, only("delivered", "UPS"))]);
    }
  },
};
