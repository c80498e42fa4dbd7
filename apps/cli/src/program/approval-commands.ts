import type { Command } from "commander";
import type {
  ApprovalOptions,
  DecideOptions,
  EditOptions,
  ListOptions,
  RejectOptions,
} from "../commands/people/approvals.ts";
import { type Execute, jsonFlag, memberFlag, tenantFlag } from "./execute.ts";

const internalFlag = [
  "--internal",
  "the reason is for colleagues only: the contact does not hear it",
] as const;
const hashFlag = ["--hash <hash>", "decide only if it is still what was shown under this hash"] as const;

export function addApprovalCommands(program: Command, execute: Execute): void {
  const approvals = program.command("approvals").description("actions and drafts that wait for a person");
  const load = () => import("../commands/people/approvals.ts");
  approvals
    .command("list")
    .description("newest first, at most 200")
    .option("--state <state>", "pending, approved, rejected, expired, withdrawn or all", "pending")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ListOptions) => execute(async (io) => (await load()).approvalsList(io, options)));
  approvals
    .command("show")
    .description("everything about one")
    .argument("<id>", "the approval")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: ApprovalOptions) =>
      execute(async (io) => (await load()).approvalsShow(io, id, options)),
    );
  approvals
    .command("approve")
    .description("let it happen as it was asked for")
    .argument("<id>", "the approval")
    .requiredOption(...memberFlag)
    .option(...hashFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: DecideOptions) =>
      execute(async (io) => (await load()).approvalsApprove(io, id, options)),
    );
  approvals
    .command("edit")
    .description("let it happen with other arguments or other words")
    .argument("<id>", "the approval")
    .option("--args <json>", "all arguments of the tool")
    .option("--draft <text>", "the reply to send instead")
    .option("--reason <text>", "why: the contact hears it")
    .option(...internalFlag)
    .requiredOption(...memberFlag)
    .option(...hashFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: EditOptions) =>
      execute(async (io) => (await load()).approvalsEdit(io, id, options)),
    );
  approvals
    .command("reject")
    .description("let it never happen")
    .argument("<id>", "the approval")
    .requiredOption("--reason <text>", "why: the contact hears it")
    .option(...internalFlag)
    .requiredOption(...memberFlag)
    .option(...hashFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: RejectOptions) =>
      execute(async (io) => (await load()).approvalsReject(io, id, options)),
    );
}
