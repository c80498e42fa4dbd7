import { openDatabase } from "@konstruct/db/database";
import { CommandError } from "../failure.ts";
import type { Installation } from "./installation.ts";

type KnownTenant = { tenantId: string; slug: string };

/** Every tenant, in the order of creation. Only the owner's role can list them, not the servers'. */
export async function allTenants({ ownerUrl }: Pick<Installation, "ownerUrl">): Promise<KnownTenant[]> {
  if (ownerUrl === undefined) {
    throw new CommandError(
      "Only the role konstruct_owner can list the tenants: set DATABASE_OWNER_URL for this command, or name one with --tenant.",
    );
  }
  const database = openDatabase({ url: ownerUrl, applicationName: "konstruct-cli", maxConnections: 1 });
  try {
    const { rows } = await database.query<KnownTenant>({
      text: 'select id as "tenantId", slug from tenant order by id',
    });
    return rows;
  } finally {
    await database.close();
  }
}
