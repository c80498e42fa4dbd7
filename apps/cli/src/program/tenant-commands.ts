import type { Command } from "commander";
import type { CreateTenantOptions } from "../commands/operate/tenant-create.ts";
import { type Execute, jsonFlag } from "./execute.ts";

export function addTenantCommands(program: Command, execute: Execute): void {
  const tenant = program.command("tenant").description("customer organisations of this installation");
  tenant
    .command("create")
    .description("make one with its owner, and the database where there is none yet")
    .argument("<name>", "what it is called")
    .requiredOption("--owner <email>", "who signs in as its owner")
    .option("--owner-name <name>", "what colleagues and contacts call them; else what stands before the @")
    .option("--slug <slug>", "what other commands call it, instead of one made of the name")
    .option(...jsonFlag)
    .action((name: string, options: CreateTenantOptions) =>
      execute(async (io) =>
        (await import("../commands/operate/tenant-create.ts")).tenantCreate(io, name, options),
      ),
    );
}
