import { Command } from "commander";
import type { Io } from "../io.ts";
import { addAgentCommands } from "./agent-commands.ts";
import { addApiKeyCommands } from "./api-key-commands.ts";
import { addApprovalCommands } from "./approval-commands.ts";
import { addAuditCommands } from "./audit-commands.ts";
import { addChannelCommands } from "./channel-commands.ts";
import { addChatwootCommands } from "./chatwoot-commands.ts";
import { addContactCommands } from "./contact-commands.ts";
import { addEscalationCommands } from "./escalation-commands.ts";
import { addEvalCommands } from "./eval-commands.ts";
import type { Execute } from "./execute.ts";
import { addInspectCommands } from "./inspect-commands.ts";
import { addKnowledgeCommands } from "./knowledge-commands.ts";
import { addMcpCommands } from "./mcp-commands.ts";
import { addMemberCommands } from "./member-commands.ts";
import { addOperateCommands } from "./operate-commands.ts";
import { addRunCommands } from "./run-commands.ts";
import { addSecretCommands } from "./secret-commands.ts";
import { addSlackCommands } from "./slack-commands.ts";
import { addTenantCommands } from "./tenant-commands.ts";
import { addTurnCommands } from "./turn-commands.ts";
import { addWhatsappCommands } from "./whatsapp-commands.ts";

/** The command line's shape. A command is loaded only when it runs: `--help` must not wait for a database driver. */
export function buildProgram(io: Io, execute: Execute): Command {
  const program = new Command("konstruct")
    .description("AI employees that answer a company's customers, from the terminal")
    .showHelpAfterError("(konstruct --help lists the commands; docs/cli.md has an example of each)")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    });
  addRunCommands(program, execute);
  addTenantCommands(program, execute);
  addAgentCommands(program, execute);
  addInspectCommands(program, execute);
  addMcpCommands(program, execute);
  addKnowledgeCommands(program, execute);
  addContactCommands(program, execute);
  addSecretCommands(program, execute);
  addAuditCommands(program, execute);
  addApprovalCommands(program, execute);
  addMemberCommands(program, execute);
  addEscalationCommands(program, execute);
  addApiKeyCommands(program, execute);
  addEvalCommands(program, execute);
  addTurnCommands(program, execute);
  addChannelCommands(program, execute);
  addSlackCommands(program, execute);
  addWhatsappCommands(program, execute);
  addChatwootCommands(program, execute);
  addOperateCommands(program, execute);
  return program;
}
