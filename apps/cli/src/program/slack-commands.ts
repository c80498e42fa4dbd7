import type { Command } from "commander";
import type { SlackAccountsOptions } from "../commands/channel/slack-accounts.ts";
import type { InstallLinkOptions } from "../commands/channel/slack-install-link.ts";
import type { ManifestCommandOptions } from "../commands/channel/slack-manifest.ts";
import { alwaysJsonFlag, type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const urlFlag = ["--url <url>", "the gateway's public address"] as const;

export function addSlackCommands(program: Command, execute: Execute): void {
  const slack = program.command("slack").description("the Slack app");
  slack
    .command("manifest")
    .description("the app as JSON, to create it from at api.slack.com/apps")
    .option("--name <name>", "what the app is called", "Konstruct")
    .option(...urlFlag)
    .option("--socket-mode", "for a trial without a public address")
    .option("--assistant-view", "Slack's older assistant instead of an agent")
    .option(...alwaysJsonFlag)
    .action((options: ManifestCommandOptions) =>
      execute(async (io) =>
        (await import("../commands/channel/slack-manifest.ts")).printSlackManifest(io, options),
      ),
    );
  slack
    .command("install-link")
    .description("a link that connects a workspace to a tenant, good for an hour")
    .option(...tenantFlag)
    .option(...urlFlag)
    .option(...jsonFlag)
    .action((options: InstallLinkOptions) =>
      execute(async (io) =>
        (await import("../commands/channel/slack-install-link.ts")).slackInstallLink(io, options),
      ),
    );
  slack
    .command("accounts")
    .description("the workspaces of a tenant, and which of them need to be connected again")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: SlackAccountsOptions) =>
      execute(async (io) =>
        (await import("../commands/channel/slack-accounts.ts")).slackAccounts(io, options),
      ),
    );
}
