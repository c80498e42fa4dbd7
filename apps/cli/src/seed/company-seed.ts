import { readCompany } from "./company.ts";
import { companyOrders } from "./company-orders.ts";
import type { SeedTenant } from "./seed-tenant.ts";

/** The shop with the members and orders that a month of conversations needs. */
export async function companySeed(shop: SeedTenant, seed: number): Promise<SeedTenant> {
  const company = await readCompany();
  return {
    ...shop,
    records: [...shop.records, ...companyOrders(company, seed)],
    members: [...(shop.members ?? []), ...company.members],
  };
}
