import { chatwootAccountKey, chatwootHost } from "@konstruct/channels/chatwoot/account-key";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { z } from "zod";
import { findAgentId } from "../../compose/find-agent.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";
import { readLines } from "../../read-lines.ts";

export type ConnectChatwootOptions = {
  url: string;
  account: string;
  inbox: string;
  agent: string;
  autonomous?: boolean;
  approveByLabel?: boolean;
  approveByLink?: boolean;
  tenant: string;
  json?: boolean;
};

const number = z.string().regex(/^\d{1,15}$/);
const tokens =
  "the agent bot's access token, the bot's webhook secret and the account webhook's secret, a line each";

/** Connects an inbox. Tokens are read from standard input, because arguments are in the shell's history and the process list. */
export async function chatwootConnect(io: Io, options: ConnectChatwootOptions): Promise<number> {
  const { url, account, inbox, agent, tenant } = options;
  if (!z.url({ protocol: /^https?$/ }).safeParse(url).success)
    throw new UsageError("--url is an address such as https://chat.example.com");
  if (!number.safeParse(account).success || !number.safeParse(inbox).success)
    throw new UsageError("--account and --inbox are numbers, as Chatwoot's own addresses show them.");
  if (io.interactive) tell(io, `Now ${tokens}, then Ctrl-D.`);
  const lines: string[] = [];
  for await (const line of readLines(io.stdin)) if (line.trim() !== "") lines.push(line.trim());
  const [apiToken, ...webhookSecrets] = lines;
  if (apiToken === undefined || webhookSecrets.length === 0)
    throw new UsageError(`Give on standard input ${tokens}.`);
  const accountKey = chatwootAccountKey({ host: chatwootHost(url), accountId: account, inboxId: inbox });
  const connected = await withInstallation(async ({ database, secrets }) => {
    const context = { ...(await tenantContext(database, tenant)), masterKey: secrets.masterKey };
    return installChannelAccount(context, {
      channel: "chatwoot",
      accountKey,
      name: `Chatwoot inbox ${inbox}`,
      agentId: await findAgentId(context, agent),
      settings: {
        autonomous: options.autonomous === true,
        approveByLabel: options.approveByLabel === true,
        approveByLink: options.approveByLink === true,
      },
      credentials: { apiToken, webhookSecrets: webhookSecrets.join(",") },
    });
  });
  if (options.json) printJson(io, { ...connected, accountKey });
  else
    printLine(
      io,
      printable(`${accountKey} is answered by ${agent}. Its webhooks go to <gateway>/chatwoot/webhook`),
    );
  return exitCodes.ok;
}
