import type { Database } from "@konstruct/db/database";
import type { ServiceContext } from "@konstruct/services/context";
import { findTenant } from "@konstruct/services/tenant/create-tenant";
import { CommandError } from "../failure.ts";

/** A person at the command line of the installation. */
export const cliActor = { kind: "system", id: "konstruct-cli" } as const;

/** The context of a command for the named tenant. */
export async function tenantContext(database: Database, slug: string): Promise<ServiceContext> {
  const tenantId = await findTenant(database, slug);
  if (tenantId === undefined) {
    throw new CommandError(
      `Tenant ${slug} not found. Give the slug of one with --tenant, or create it with \`konstruct tenant create\`.`,
    );
  }
  return { database, tenantId, actor: cliActor };
}
