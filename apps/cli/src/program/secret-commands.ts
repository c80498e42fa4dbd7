import type { Command } from "commander";
import type { DataKeyOptions } from "../commands/operate/data-keys.ts";
import type { SecretOptions } from "../commands/operate/secrets.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const allFlag = ["--all", "every tenant; needs DATABASE_OWNER_URL on a server of your own"] as const;

export function addSecretCommands(program: Command, execute: Execute): void {
  const secrets = program
    .command("secrets")
    .description("what agents' tools sign in with, and the keys that seal it");
  const load = () => import("../commands/operate/secrets.ts");
  secrets
    .command("set")
    .description("keep one, or replace it; the value comes from standard input")
    .argument("<name>", "as the agents' tool_settings call it")
    .option("--host <host...>", "where it may be sent, such as api.example.com; kept when it is replaced")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((name: string, options: SecretOptions & { host?: string[] }) =>
      execute(async (io) => (await load()).secretsSet(io, name, options)),
    );
  secrets
    .command("hosts")
    .description("change the hosts one may be sent to; its value stays")
    .argument("<name>", "the secret")
    .argument("<host...>", "all of its hosts, such as api.example.com")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((name: string, hosts: string[], options: SecretOptions) =>
      execute(async (io) => (await load()).secretsHosts(io, name, hosts, options)),
    );
  secrets
    .command("list")
    .description("their names; no value is ever shown")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: SecretOptions) => execute(async (io) => (await load()).secretsList(io, options)));
  secrets
    .command("remove")
    .description("forget one")
    .argument("<name>", "the secret")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((name: string, options: SecretOptions) =>
      execute(async (io) => (await load()).secretsRemove(io, name, options)),
    );
  const loadKeys = () => import("../commands/operate/data-keys.ts");
  secrets
    .command("rotate")
    .description("give a tenant a new data key and seal its secrets again")
    .option(...allFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: DataKeyOptions) =>
      execute(async (io) => (await loadKeys()).secretsRotate(io, options)),
    );
  secrets
    .command("rewrap")
    .description("wrap data keys again, after ENCRYPTION_MASTER_KEY was replaced")
    .option(...allFlag)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: DataKeyOptions) =>
      execute(async (io) => (await loadKeys()).secretsRewrap(io, options)),
    );
}
