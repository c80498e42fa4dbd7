import { listChannelAccounts } from "@konstruct/services/channel-account/list-channel-accounts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type SlackAccountsOptions = { tenant: string; json?: boolean };

/** Lists a tenant's workspaces. A workspace whose token cannot be renewed must be connected again. */
export async function slackAccounts(io: Io, options: SlackAccountsOptions): Promise<number> {
  const accounts = await withInstallation(async ({ database }) =>
    listChannelAccounts(await tenantContext(database, options.tenant), "slack"),
  );
  if (options.json) printJson(io, accounts);
  else if (accounts.length === 0) printLine(io, "No workspaces");
  else
    for (const { accountKey, name, state, trouble, troubleAt } of accounts) {
      const needs = trouble === null ? "" : `  connect it again: ${trouble} since ${troubleAt}`;
      printLine(io, printable(`${accountKey}  ${state}  ${name}${needs}`));
    }
  return exitCodes.ok;
}
