import { createApiKey } from "@konstruct/services/api-key/create-api-key";
import { listApiKeys } from "@konstruct/services/api-key/list-api-keys";
import { revokeApiKey } from "@konstruct/services/api-key/revoke-api-key";
import { allRoles } from "@konstruct/services/context";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type ApiKeyOptions = { tenant: string; json?: boolean };
export type CreateApiKeyOptions = ApiKeyOptions & { name: string; role: string };

export async function apiKeyCreate(io: Io, options: CreateApiKeyOptions): Promise<number> {
  const role = allRoles.find((each) => each === options.role);
  if (role === undefined) throw new UsageError(`--role is ${allRoles.join(", ")}, not ${options.role}.`);
  const created = await withInstallation(async ({ database }) =>
    createApiKey(await tenantContext(database, options.tenant), { name: options.name, role }),
  );
  if (options.json) printJson(io, created);
  else {
    // The secret alone on standard output: it can go straight into a file or another program.
    printLine(io, created.secret);
    tell(io, `Key ${created.id}, role ${role}. The secret is not kept: it cannot be shown again.`);
  }
  return exitCodes.ok;
}

export async function apiKeyList(io: Io, options: ApiKeyOptions): Promise<number> {
  const keys = await withInstallation(async ({ database }) =>
    listApiKeys(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, keys);
  else if (keys.length === 0) printLine(io, "No API keys");
  else {
    for (const key of keys) {
      const state = key.revokedAt === null ? "in use" : `revoked ${key.revokedAt.toISOString()}`;
      printLine(
        io,
        printable(
          `${key.id}  ${key.role}  ${state}  made ${key.createdAt.toISOString()} by ${key.createdBy}: ${key.name}`,
        ),
      );
    }
  }
  return exitCodes.ok;
}

export async function apiKeyRevoke(io: Io, id: string, options: ApiKeyOptions): Promise<number> {
  await withInstallation(async ({ database }) =>
    revokeApiKey(await tenantContext(database, options.tenant), { apiKeyId: id }),
  );
  if (options.json) printJson(io, { revoked: id });
  else printLine(io, `Revoked ${id}: it opens nothing from now on`);
  return exitCodes.ok;
}
