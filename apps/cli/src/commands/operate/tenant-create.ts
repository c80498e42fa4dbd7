import { slugOf } from "@konstruct/services/account/found-tenant";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { withInstallation } from "../../compose/installation.ts";
import { cliActor } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";
import { createProgress } from "../../progress.ts";

export type CreateTenantOptions = { owner: string; ownerName?: string; slug?: string; json?: boolean };

/** Creates a tenant with its owner, and the database when the installation has none yet. */
export async function tenantCreate(io: Io, name: string, options: CreateTenantOptions): Promise<number> {
  const { owner: email, slug = slugOf(name) } = options;
  const owner = { email, name: options.ownerName ?? email.split("@")[0] ?? email };
  const { tenantId, ownerId } = await withInstallation(
    ({ database }) => createTenant({ database, actor: cliActor }, { slug, name, owner }),
    createProgress(io),
  );
  if (options.json) printJson(io, { tenantId, slug, name, owner: { id: ownerId, email } });
  else {
    printLine(io, printable(`tenant  ${tenantId}  ${slug}  ${name}`));
    printLine(io, printable(`owner   ${ownerId}  ${owner.name} <${email}>`));
  }
  return exitCodes.ok;
}
