import { withTenant } from "@konstruct/db/with-tenant";
import { listSendingStops, resumeSending } from "@konstruct/services/whatsapp/sending-stop";
import { whatsappWindowOf } from "@konstruct/services/whatsapp/window";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type SendingOptions = { tenant: string; json?: boolean };

export async function whatsappStopped(io: Io, options: SendingOptions): Promise<number> {
  const stops = await withInstallation(async ({ database }) =>
    listSendingStops(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, stops);
  else if (stops.length === 0) printLine(io, "No account is stopped");
  else
    for (const { channelAccountId, accountKey, errorCode, stoppedAt, waiting, words } of stops)
      printLine(
        io,
        printable(
          `${channelAccountId}  ${accountKey}  since ${stoppedAt.toISOString()}  ${waiting} messages wait  ${errorCode}: ${words}`,
        ),
      );
  return exitCodes.ok;
}

export async function whatsappResume(
  io: Io,
  channelAccountId: string,
  options: SendingOptions,
): Promise<number> {
  const { resumed } = await withInstallation(async ({ database }) =>
    resumeSending(await tenantContext(database, options.tenant), { channelAccountId }),
  );
  if (options.json) printJson(io, { channelAccountId, resumed });
  else printLine(io, `${channelAccountId} goes on with ${resumed} messages`);
  return exitCodes.ok;
}

export async function whatsappWindow(
  io: Io,
  conversationId: string,
  options: SendingOptions,
): Promise<number> {
  const window = await withInstallation(async ({ database }) => {
    const { tenantId } = await tenantContext(database, options.tenant);
    return withTenant(database, tenantId, (tx) => whatsappWindowOf(tx, conversationId));
  });
  if (window === undefined) throw new CommandError(`Conversation ${conversationId} not found.`);
  if (options.json) printJson(io, window);
  else {
    const names = window.templatesUsable.map(({ name, language }) => `${name} (${language})`);
    printLine(
      io,
      `${window.state}, ${window.closesAt === null ? "never opened" : `until ${window.closesAt}`}`,
    );
    if (window.optedOut !== null) printLine(io, `the contact wants no messages: ${window.optedOut}`);
    if (window.stoppedBy !== null) printLine(io, `the number is stopped: ${window.stoppedBy}`);
    printLine(io, printable(`templates: ${names.join(", ") || "none"}`));
  }
  return exitCodes.ok;
}
