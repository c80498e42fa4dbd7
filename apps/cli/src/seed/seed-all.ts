import type { Environment } from "@konstruct/config/catalogue";
import { openDatabase } from "@konstruct/db/database";
import { openObjects } from "../compose/open-objects.ts";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { Secrets } from "../embedded/secrets.ts";
import { type SeedTenant, seedTenant } from "./seed-tenant.ts";

type Place = { url: string; environment: Environment; folder: DataFolder; secrets: Secrets };

/** Creates what is missing of each tenant. */
export async function seedAll(
  { url, environment, folder, secrets }: Place,
  seeds: readonly SeedTenant[],
): Promise<void> {
  const database = openDatabase({ url, applicationName: "konstruct-seed", maxConnections: 2 });
  try {
    const objects = openObjects(environment, folder, secrets.masterKey);
    for (const seed of seeds) await seedTenant(database, secrets.masterKey, objects, seed);
  } finally {
    await database.close();
  }
}
