import { type Command, Option } from "commander";
import type { MigrateOptions } from "../commands/operate/migrate.ts";
import type { ChatOptions } from "../commands/run/chat.ts";
import type { DemoOptions } from "../commands/run/demo.ts";
import type { SendOptions } from "../commands/run/send.ts";
import type { StartOptions } from "../commands/run/start.ts";
import { type Execute, jsonFlag } from "./execute.ts";

export function addRunCommands(program: Command, execute: Execute): void {
  program
    .command("start")
    .description("start everything; with nothing configured, everything embedded")
    .option("--chat", "read questions from standard input, also when it is not a terminal")
    .option("--no-chat", "no chat prompt, also in a terminal")
    .addOption(
      new Option("--example <name>", "the agent that answers in the web chat")
        .choices(["orders", "computer-shop", "outdoor-shop"])
        .default("orders"),
    )
    .option(
      "--demo",
      "thirty days of played conversations, and one click signs in at the portal; this machine only",
    )
    .option("--demo-conversations <number>", "how many conversations --demo plays", "300")
    .option("--demo-days <number>", "over how many days they are spread", "30")
    .option("--no-portal", "without the portal")
    .option("--no-model", "built-in mode, whatever language model there is")
    .option("--json", "print where everything answers as JSON")
    .action((options: StartOptions) =>
      execute(async (io) => (await import("../commands/run/start.ts")).start(io, options)),
    );
  program
    .command("chat")
    .description("talk to an agent of a running system")
    .option("--once <text>", "ask one question, print the answer, end")
    .option("--site <key>", "web-chat site", "demo")
    .option("--url <url>", "the gateway, when it is not the one started here")
    .option(...jsonFlag)
    .action((options: ChatOptions) =>
      execute(async (io) => (await import("../commands/run/chat.ts")).chat(io, options)),
    );
  program
    .command("demo")
    .description("play scripted conversations through signed webhooks; the exit code says whether all held")
    .addOption(
      new Option("--model <kind>", "what the agents think with")
        .choices(["builtin", "simulator"])
        .default("builtin"),
    )
    .option(...jsonFlag)
    .action((options: DemoOptions) =>
      execute(async (io) => (await import("../commands/run/demo.ts")).demo(io, options)),
    );
  program
    .command("send")
    .description("sign a recorded webhook body and post it to the running gateway")
    .argument("<channel>", "slack or whatsapp")
    .argument("<file>", "the body, byte for byte")
    .option("--url <url>", "the gateway, when it is not the one started here")
    .option(...jsonFlag)
    .action((channel: string, file: string, options: SendOptions) =>
      execute(async (io) => (await import("../commands/run/send.ts")).send(io, channel, file, options)),
    );
  program
    .command("migrate")
    .description("bring the database up to date")
    .option(...jsonFlag)
    .action((options: MigrateOptions) =>
      execute(async (io) => (await import("../commands/operate/migrate.ts")).migrate(io, options)),
    );
}
