import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { type WhatsappPhone, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { parseJsonData } from "@konstruct/tools/json-data-source";
import { demoShop } from "../seed/demo-shop.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "../seed/simulated-accounts.ts";

/** A tenant of the demonstration and where it can be reached. */
export type Shop = { slug: string; workspace: SlackWorkspace; phone: WhatsappPhone; siteKey: string };

function shop(slug: string, digits: string): Shop {
  return { slug, workspace: slackWorkspace(slug), phone: whatsappPhone(digits), siteKey: slug };
}

export const shops = { acme: shop("acme", "101"), globex: shop("globex", "202") };

const accountsOf = ({ workspace, phone, siteKey }: Shop) => [
  slackSeedAccount(workspace),
  whatsappSeedAccount(phone),
  siteSeedAccount(siteKey),
];

/** Two shops with the same agent; the second one's O-12345 is another order of another customer. */
export async function demoSeeds(): Promise<SeedTenant[]> {
  const { acme, globex } = shops;
  const first = await demoShop(accountsOf(acme));
  const otherOrders = parseJsonData({
    "O-12345": {
      order_id: "O-12345",
      customer_id: "G-900",
      status: "delivered",
      carrier: "DHL",
      amount: 410,
    },
  });
  return [
    { ...first, slug: acme.slug, name: "Acme" },
    { ...first, slug: globex.slug, name: "Globex", data: otherOrders, accounts: accountsOf(globex) },
  ];
}
