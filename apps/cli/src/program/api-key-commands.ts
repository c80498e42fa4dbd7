import type { Command } from "commander";
import type { ApiKeyOptions, CreateApiKeyOptions } from "../commands/operate/api-keys.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addApiKeyCommands(program: Command, execute: Execute): void {
  const keys = program.command("api-key").description("what programs of a tenant sign in with");
  const load = () => import("../commands/operate/api-keys.ts");
  keys
    .command("create")
    .description("make one and print its secret, once")
    .requiredOption("--name <name>", "what it is for")
    .requiredOption("--role <role>", "owner, admin, builder, reviewer, agent_manager or viewer")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: CreateApiKeyOptions) =>
      execute(async (io) => (await load()).apiKeyCreate(io, options)),
    );
  keys
    .command("list")
    .description("newest first, without secrets")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ApiKeyOptions) => execute(async (io) => (await load()).apiKeyList(io, options)));
  keys
    .command("revoke")
    .description("take one out of use for good")
    .argument("<id>", "the key")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: ApiKeyOptions) =>
      execute(async (io) => (await load()).apiKeyRevoke(io, id, options)),
    );
}
