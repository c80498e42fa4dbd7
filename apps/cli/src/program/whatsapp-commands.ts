import type { Command } from "commander";
import type { SendingOptions } from "../commands/channel/whatsapp-sending.ts";
import type { SendOptions, SyncOptions, TemplateOptions } from "../commands/channel/whatsapp-templates.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const append = (value: string, earlier: string[] = []) => [...earlier, value];

export function addWhatsappCommands(program: Command, execute: Execute): void {
  const whatsapp = program
    .command("whatsapp")
    .description("templates, windows and stopped numbers of WhatsApp");
  addTemplateCommands(whatsapp, execute);
  const load = () => import("../commands/channel/whatsapp-sending.ts");
  whatsapp
    .command("window")
    .description("what may be said in a conversation now, and until when")
    .argument("<conversation>", "its id")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((conversation: string, options: SendingOptions) =>
      execute(async (io) => (await load()).whatsappWindow(io, conversation, options)),
    );
  whatsapp
    .command("stopped")
    .description("numbers that may not send, why, and how much waits")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: SendingOptions) => execute(async (io) => (await load()).whatsappStopped(io, options)));
  whatsapp
    .command("resume")
    .description("go on sending from a number that was put right")
    .argument("<account>", "its id, as `stopped` shows it")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((account: string, options: SendingOptions) =>
      execute(async (io) => (await load()).whatsappResume(io, account, options)),
    );
}

function addTemplateCommands(whatsapp: Command, execute: Execute): void {
  const templates = whatsapp.command("templates").description("texts that Meta has approved");
  const load = () => import("../commands/channel/whatsapp-templates.ts");
  templates
    .command("list")
    .description("all of them, and whether each can be sent")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: TemplateOptions) => execute(async (io) => (await load()).templatesList(io, options)));
  templates
    .command("sync")
    .description("read them from Meta")
    .option("--number <id>", "the phone number id whose token asks; not needed with one number")
    .option("--business-account <id>", "the WhatsApp Business account; remembered after the first time")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: SyncOptions) => execute(async (io) => (await load()).templatesSync(io, options)));
  templates
    .command("send")
    .description("send one in a conversation, also after its 24 hours")
    .argument("<conversation>", "its id")
    .argument("<name>", "the template")
    .option("--language <code>", "such as en_US", "en")
    .option("--set <name=value>", "one value; again for more", append)
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((conversation: string, name: string, options: SendOptions) =>
      execute(async (io) => (await load()).templatesSend(io, conversation, name, options)),
    );
}
