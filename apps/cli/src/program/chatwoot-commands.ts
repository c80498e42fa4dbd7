import type { Command } from "commander";
import type { ConnectChatwootOptions } from "../commands/channel/chatwoot-connect.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addChatwootCommands(program: Command, execute: Execute): void {
  program
    .command("chatwoot")
    .description("inboxes of a Chatwoot installation")
    .command("connect")
    .description("connect one inbox to an agent, or renew it; the tokens come from standard input")
    .requiredOption("--url <url>", "the Chatwoot installation")
    .requiredOption("--account <id>", "the account's number")
    .requiredOption("--inbox <id>", "the inbox's number")
    .requiredOption("--agent <agent>", "who answers: a name or an id")
    .option("--autonomous", "replies of an autonomous agent go out without being approved")
    .option("--approve-by-label", "allow decisions by label: anyone who can set labels can decide")
    .option("--approve-by-link", "allow decisions by link: anyone who can read the note can decide")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ConnectChatwootOptions) =>
      execute(async (io) =>
        (await import("../commands/channel/chatwoot-connect.ts")).chatwootConnect(io, options),
      ),
    );
}
