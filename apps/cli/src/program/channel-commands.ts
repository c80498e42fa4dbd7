import type { Command } from "commander";
import type { ConnectWebchatOptions } from "../commands/channel/webchat-connect.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const listed = (value: string, before: string[]) => [...before, value];

export function addChannelCommands(program: Command, execute: Execute): void {
  program
    .command("channel")
    .description("where an agent is reached, besides slack, whatsapp and chatwoot")
    .command("connect")
    .description("connect a channel to an agent")
    .command("webchat")
    .description("open a web chat, and print its address and the script tag for a site")
    .requiredOption("--agent <agent>", "who answers: a name or an id")
    .option("--name <name>", "what colleagues call it", "Web chat")
    .option(
      "--origin <origin>",
      "a site that may use it, such as https://shop.example; may be repeated",
      listed,
      [],
    )
    .option("--url <url>", "the gateway, instead of the one that runs here")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ConnectWebchatOptions) =>
      execute(async (io) =>
        (await import("../commands/channel/webchat-connect.ts")).webchatConnect(io, options),
      ),
    );
}
