import {
  listUncertainSends,
  resolveUncertainSend,
} from "@konstruct/services/uncertain-send/resolve-uncertain-send";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type UncertainOptions = { tenant: string; json?: boolean };

const decisions = { arrived: "arrived", resend: "resend", "give-up": "give_up" } as const;

export async function uncertainList(io: Io, options: UncertainOptions): Promise<number> {
  const sends = await withInstallation(async ({ database }) =>
    listUncertainSends(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, sends);
  else if (sends.length === 0) printLine(io, "No send was ever uncertain");
  else {
    for (const send of sends) {
      printLine(
        io,
        `${send.id}  ${send.uncertainAt.toISOString()}  ${send.state}  ${send.attempts} attempts  conversation ${send.conversationId}: ${send.error ?? ""}`,
      );
    }
  }
  return exitCodes.ok;
}

export async function uncertainResolve(
  io: Io,
  id: string,
  decision: string,
  options: UncertainOptions,
): Promise<number> {
  if (!Object.hasOwn(decisions, decision))
    throw new UsageError(`The decision is ${Object.keys(decisions).join(", ")}, not ${decision}.`);
  await withInstallation(async ({ database }) =>
    resolveUncertainSend(await tenantContext(database, options.tenant), {
      outboxId: id,
      decision: decisions[decision as keyof typeof decisions],
    }),
  );
  if (options.json) printJson(io, { resolved: id, decision });
  else printLine(io, `${id}: ${decision}`);
  return exitCodes.ok;
}
