import type { Command } from "commander";
import type {
  AddMemberOptions,
  LinkMemberOptions,
  MemberOptions,
  RoleOptions,
} from "../commands/people/members.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const slackFlag = ["--slack <team:user>", "who they are in Slack, such as T0ACME:U0DANA"] as const;
const phoneFlag = ["--phone <number>", "their WhatsApp number, with its country code"] as const;

export function addMemberCommands(program: Command, execute: Execute): void {
  const members = program.command("members").description("the tenant's staff, and where they are reached");
  const load = () => import("../commands/people/members.ts");
  members
    .command("add")
    .description("add a member")
    .argument("<email>", "their email address")
    .requiredOption("--name <name>", "what colleagues and contacts call them")
    .requiredOption("--role <role>", "owner, admin, builder, reviewer, agent_manager or viewer")
    .option(...slackFlag)
    .option(...phoneFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((email: string, options: AddMemberOptions) =>
      execute(async (io) => (await load()).memberAdd(io, email, options)),
    );
  members
    .command("list")
    .description("everybody, with their roles and addresses")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: MemberOptions) => execute(async (io) => (await load()).memberList(io, options)));
  members
    .command("link")
    .description("say where else a member is reached")
    .argument("<member>", "an id or an email address")
    .option(...slackFlag)
    .option(...phoneFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((member: string, options: LinkMemberOptions) =>
      execute(async (io) => (await load()).memberLink(io, member, options)),
    );
  members
    .command("role")
    .description("change what a member may do, at once")
    .argument("<member>", "an id or an email address")
    .argument("<role>", "the new role")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((member: string, role: string, options: RoleOptions) =>
      execute(async (io) => (await load()).memberRole(io, member, role, options)),
    );
  members
    .command("remove")
    .description("nothing they do counts any more")
    .argument("<member>", "an id or an email address")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((member: string, options: MemberOptions) =>
      execute(async (io) => (await load()).memberRemove(io, member, options)),
    );
}
