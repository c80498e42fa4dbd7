import { renderReply } from "@konstruct/channels/render-reply";
import type { ServiceContext } from "@konstruct/services/context";
import { handBack, resolveConversation } from "@konstruct/services/conversation/hand-back";
import { addNote, replyAsMember } from "@konstruct/services/conversation/member-says";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { escalate, listEscalations, showEscalation } from "@konstruct/services/escalation/escalations";
import { contextOfMember, findMember } from "../../compose/find-member.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";
import { escalationLines } from "./escalation-text.ts";

export type EscalationOptions = { tenant: string; json?: boolean };
export type ListEscalationsOptions = EscalationOptions & { all?: boolean };
export type AskOptions = EscalationOptions & { note?: string };
export type EndOptions = EscalationOptions & { as?: string };
export type AsMemberOptions = EscalationOptions & { as: string };

export async function escalationList(io: Io, options: ListEscalationsOptions): Promise<number> {
  const found = await withInstallation(async ({ database }) =>
    listEscalations(await tenantContext(database, options.tenant), { active: options.all !== true }),
  );
  if (options.json) printJson(io, found);
  else if (found.length === 0) printLine(io, `No contact of ${options.tenant} is waiting for a person`);
  for (const each of options.json ? [] : found) {
    const owner =
      each.state === "owned" ? `${each.ownerName ?? "the phone"} has it` : each.state.replace("_", " ");
    const reason = each.detail === "" ? each.reason : `${each.reason} (${each.detail})`;
    printLine(
      io,
      printable(`${each.conversationId}  ${owner}  since ${each.openedAt.toISOString()}  ${reason}`),
    );
    if (each.summary !== null) printLine(io, printable(`  ${each.summary.replace(/\s+/g, " ")}`));
  }
  return exitCodes.ok;
}

export async function escalationShow(io: Io, id: string, options: EscalationOptions): Promise<number> {
  const found = await withInstallation(async ({ database }) =>
    showEscalation(await tenantContext(database, options.tenant), id),
  );
  if (options.json) printJson(io, found);
  else for (const line of escalationLines(found)) printLine(io, line);
  return exitCodes.ok;
}

export async function escalationAsk(io: Io, conversationId: string, options: AskOptions): Promise<number> {
  const { note = "" } = options;
  const asked = await withInstallation(async ({ database }) =>
    escalate(await tenantContext(database, options.tenant), { conversationId, note }),
  );
  if (options.json) printJson(io, asked);
  else printLine(io, `A person is called: ${asked.escalationId}`);
  return exitCodes.ok;
}

/** Runs one command of a member on one conversation, and prints the result. */
async function asMember(
  io: Io,
  options: AsMemberOptions,
  done: string,
  work: (context: ServiceContext, memberId: string) => Promise<object>,
): Promise<number> {
  const result = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    return work(context, (await findMember(context, options.as)).id);
  });
  if (options.json) printJson(io, result);
  else printLine(io, printable(done));
  return exitCodes.ok;
}

export const escalationTakeOver = (
  io: Io,
  conversationId: string,
  options: AsMemberOptions,
): Promise<number> =>
  asMember(io, options, `${options.as} has it from now on`, (context, memberId) =>
    takeOver(context, { conversationId, memberId, fromColleague: true }),
  );

export const escalationReply = (
  io: Io,
  conversationId: string,
  text: string,
  options: AsMemberOptions,
): Promise<number> =>
  asMember(io, options, "On its way to the contact", (context, memberId) =>
    replyAsMember(context, { conversationId, text, memberId }, renderReply),
  );

export const escalationNote = (
  io: Io,
  conversationId: string,
  text: string,
  options: AsMemberOptions,
): Promise<number> =>
  asMember(io, options, "Noted, for colleagues only", (context, memberId) =>
    addNote(context, { conversationId, text, memberId }),
  );

/** Ends what a member had. @param as who does it; undefined: the command line itself */
async function ends(
  io: Io,
  options: EndOptions,
  [key, words]: [key: string, words: string],
  conversationId: string,
  work: (context: ServiceContext) => Promise<unknown>,
): Promise<number> {
  await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    await work(options.as === undefined ? context : await contextOfMember(context, options.as));
  });
  if (options.json) printJson(io, { [key]: conversationId });
  else printLine(io, words);
  return exitCodes.ok;
}

export const escalationHandBack = (io: Io, conversationId: string, options: EndOptions): Promise<number> =>
  ends(io, options, ["handedBack", "The agent goes on from here"], conversationId, (context) =>
    handBack(context, { conversationId }),
  );

export const escalationResolve = (io: Io, conversationId: string, options: EndOptions): Promise<number> =>
  ends(
    io,
    options,
    ["resolved", "Resolved: the agent starts again when the contact writes again"],
    conversationId,
    (context) => resolveConversation(context, { conversationId }),
  );
