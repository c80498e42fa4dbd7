import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { type WhatsappPhone, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { demoShop } from "../seed/demo-shop.ts";
import type { SeedMember } from "../seed/seed-members.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "../seed/simulated-accounts.ts";

/** A tenant of the demonstration with its addresses. */
export type Shop = { slug: string; workspace: SlackWorkspace; phone: WhatsappPhone; siteKey: string };

function shop(slug: string, digits: string): Shop {
  return { slug, workspace: slackWorkspace(slug), phone: whatsappPhone(digits), siteKey: slug };
}

export const shops = { acme: shop("acme", "101"), globex: shop("globex", "202") };

/** The member in charge of a shop, who gets every escalation and approval in Slack. */
export const managerOf = ({ slug }: Shop) => ({
  user: "U0DANA",
  name: "Dana",
  email: `dana@${slug}.example`,
});

const membersOf = (shop: Shop): SeedMember[] => {
  const { user, name, email } = managerOf(shop);
  return [{ name, email, role: "agent_manager", slackUser: `${shop.workspace.teamId}:${user}` }];
};

const accountsOf = ({ workspace, phone, siteKey }: Shop) => [
  slackSeedAccount(workspace),
  whatsappSeedAccount(phone),
  siteSeedAccount(siteKey),
];

/** Two shops with the same agent; the second one's O-12345 is another order of another customer. */
export async function demoSeeds(): Promise<SeedTenant[]> {
  const { acme, globex } = shops;
  const example = await demoShop(accountsOf(acme));
  // Without the example's rule a refund counts as irreversible and waits for a person.
  const first = { ...example, agent: { ...example.agent, policies: [] } };
  const data = {
    order_id: "O-12345",
    customer_id: "G-900",
    postcode: "LK4 7QT",
    status: "delivered",
    carrier: "DHL",
    amount: 410,
  };
  return [
    { ...first, slug: acme.slug, name: "Acme", members: membersOf(acme) },
    {
      ...first,
      slug: globex.slug,
      name: "Globex",
      records: [{ kind: "order", key: "O-12345", data }],
      accounts: accountsOf(globex),
      members: membersOf(globex),
    },
  ];
}
