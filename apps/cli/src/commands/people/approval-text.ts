import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import { printable } from "../../printable.ts";

export function lineOf(approval: ApprovalView): string {
  const { state, outcome } = approval;
  const when = state === "pending" ? `until ${approval.expiresAt.toISOString()}` : (outcome ?? "");
  const by = approval.decidedByName === null ? "" : `  by ${approval.decidedByName}`;
  return printable(`${approval.id}  ${state} ${when}`.trimEnd().concat(`  ${approval.summary}${by}`));
}

/** An approval for a reviewer, one fact a line; empty facts have no line. */
export function describeApproval(approval: ApprovalView): string[] {
  const { tool, args, decidedArgs, decidedAt, decidedDraft, draft, decidedHash } = approval;
  const asked = decidedHash === null || decidedHash === approval.actionHash ? "" : "asked ";
  const rule = approval.ruleId === null ? "" : ` (rule ${approval.ruleId})`;
  const decided =
    decidedAt === null
      ? null
      : `${approval.state} by ${approval.decidedByName ?? "no member"} at ${decidedAt.toISOString()}`;
  const outcome = [approval.outcome, approval.outcomeReason].filter((each) => each !== null).join(": ");
  const lines: [string, string | null][] = [
    ["id", approval.id],
    ["effect", approval.summary],
    ["asked for", approval.askedSummary],
    ["why", `${approval.reason}${rule}`],
    [`${asked}call`, tool === null ? null : `${tool} ${JSON.stringify(args)}`],
    [`${asked}draft`, draft],
    ["detail", Object.keys(approval.detail).length === 0 ? null : JSON.stringify(approval.detail)],
    ["conversation", approval.conversationId],
    ["expires", approval.expiresAt.toISOString()],
    ["hash", approval.actionHash],
    ["decision", decided ?? "pending"],
    [approval.reasonInternal ? "reason, inside" : "reason", approval.decisionReason],
    ["approved call", decidedArgs === null ? null : `${tool} ${JSON.stringify(decidedArgs)}`],
    ["approved draft", decidedDraft],
    ["begun", approval.takenAt?.toISOString() ?? null],
    ["outcome", outcome === "" ? null : outcome],
  ];
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.padEnd(15)}${printable(value ?? "")}`);
}
