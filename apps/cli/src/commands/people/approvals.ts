import { type JsonObject, parseJson } from "@konstruct/core/json";
import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { type DecideApprovalInput, decideApproval } from "@konstruct/services/approval/decide-approval";
import { getApproval, listApprovals } from "@konstruct/services/approval/read-approvals";
import { contextOfMember } from "../../compose/find-member.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { describeApproval, lineOf } from "./approval-text.ts";

export type ApprovalOptions = { tenant: string; json?: boolean };
export type ListOptions = ApprovalOptions & { state: string };
/** `as`: the member who decides. `hash`: decide only if the approval is unchanged since it was shown. */
export type DecideOptions = ApprovalOptions & { as: string; hash?: string };
/** `internal`: the contact does not hear the reason. */
type Reasoned = DecideOptions & { reason?: string; internal?: boolean };
export type EditOptions = Reasoned & { args?: string; draft?: string };
export type RejectOptions = Reasoned & { reason: string };

const states = ["pending", "approved", "rejected", "expired", "withdrawn"] as const;

export async function approvalsList(io: Io, options: ListOptions): Promise<number> {
  const state = states.find((each) => each === options.state);
  if (state === undefined && options.state !== "all")
    throw new UsageError(`--state is ${states.join(", ")} or all, not ${options.state}.`);
  const approvals = await withInstallation(async ({ database }) =>
    listApprovals(await tenantContext(database, options.tenant), { state, limit: 200 }),
  );
  if (options.json) printJson(io, approvals);
  else if (approvals.length === 0)
    printLine(io, `${state === "pending" ? "Nothing waits" : "No approvals"} in ${options.tenant}`);
  else for (const approval of approvals) printLine(io, lineOf(approval));
  return exitCodes.ok;
}

export async function approvalsShow(io: Io, id: string, options: ApprovalOptions): Promise<number> {
  const approval = await withInstallation(async ({ database }) =>
    getApproval(await tenantContext(database, options.tenant), id),
  );
  if (options.json) printJson(io, approval);
  else for (const line of describeApproval(approval)) printLine(io, line);
  return exitCodes.ok;
}

export async function approvalsApprove(io: Io, id: string, options: DecideOptions): Promise<number> {
  return told(io, options, await decide(id, options, { kind: "approve" }));
}

export async function approvalsEdit(io: Io, id: string, options: EditOptions): Promise<number> {
  const { args, draft, reason, internal = false } = options;
  if (args === undefined && draft === undefined) throw new UsageError("Give --args, --draft or both.");
  const edit = {
    kind: "edit" as const,
    ...(args !== undefined && { args: readArgs(args) }),
    ...(draft !== undefined && { draft }),
    ...(reason !== undefined && { reason, internal }),
  };
  return told(io, options, await decide(id, options, edit));
}

export async function approvalsReject(io: Io, id: string, options: RejectOptions): Promise<number> {
  const { reason, internal = false } = options;
  return told(io, options, await decide(id, options, { kind: "reject", reason, internal }));
}

function readArgs(text: string): JsonObject {
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null || Array.isArray(parsed.value))
    throw new UsageError(`--args is one JSON object with all arguments, such as '{"order_id":"O-1"}'.`);
  return parsed.value as JsonObject;
}

async function decide(
  approvalId: string,
  options: DecideOptions,
  decision: DecideApprovalInput["decision"],
): Promise<ApprovalView> {
  return withInstallation(async ({ database }) => {
    const context = await contextOfMember(await tenantContext(database, options.tenant), options.as);
    const actionHash = options.hash ?? (await getApproval(context, approvalId)).actionHash;
    return decideApproval(context, { approvalId, actionHash, decision }, createCheckArgs());
  });
}

function told(io: Io, options: ApprovalOptions, decided: ApprovalView): number {
  if (options.json) printJson(io, decided);
  else printLine(io, lineOf(decided));
  return exitCodes.ok;
}
