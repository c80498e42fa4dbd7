import type { Environment } from "@konstruct/config/catalogue";
import type { Simulated } from "../compose/what-to-simulate.ts";
import { companySeed } from "./company-seed.ts";
import { demoShop, demoSlug } from "./demo-shop.ts";
import type { ExampleName } from "./examples.ts";
import { realSlackAccount, realWhatsappAccount } from "./real-accounts.ts";
import type { SeedTenant } from "./seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "./simulated-accounts.ts";

/** The account of the one-click sign-in. No email can be delivered to .localhost. */
const demoOwner = { name: "Demo owner", email: "demo@konstruct.localhost", role: "owner" } as const;

/** The demonstration tenant, except in production: a real database gets no demonstration by itself. */
export async function startSeeds(
  environment: Environment,
  simulated: Simulated,
  example: ExampleName,
  demo: boolean,
): Promise<SeedTenant[]> {
  if (environment.runtime.nodeEnv === "production") return [];
  const real = [await realSlackAccount(environment.slack), realWhatsappAccount(environment.whatsapp)];
  const other = example === "orders" ? [] : [await demoShop([siteSeedAccount(example)], example)];
  const shop = await demoShop([
    siteSeedAccount(demoSlug),
    ...simulated.workspaces.map(slackSeedAccount),
    ...simulated.phones.map(whatsappSeedAccount),
    ...real.filter((account) => account !== undefined),
  ]);
  if (!demo) return [...other, shop];
  // With a user in the simulated workspace, so that contacts are promised a person.
  const [workspace] = simulated.workspaces;
  const owner = { ...demoOwner, ...(workspace && { slackUser: `${workspace.teamId}:U0DEMOOWNER` }) };
  return [...other, await companySeed({ ...shop, members: [owner] }, 1)];
}
