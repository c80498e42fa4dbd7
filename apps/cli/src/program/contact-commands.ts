import type { Command } from "commander";
import type { ContactOptions, VerifyOptions } from "../commands/people/contacts.ts";
import type { EraseOptions } from "../commands/people/erase-contact.ts";
import type { MemoryOptions, PreferOptions, PurgeOptions, ShowOptions } from "../commands/people/memory.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const whoArgument = ["<contact>", "an id, or an address such as whatsapp:66812345678"] as const;

export function addContactCommands(program: Command, execute: Execute): void {
  addLinkCommands(program, execute);
  addMemoryCommands(program, execute);
  program
    .command("erase")
    .description("remove a person for good")
    .command("contact")
    .description("from every store: conversations, memories, files, addresses")
    .argument(...whoArgument)
    .option("--yes", "do not ask")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((who: string, options: EraseOptions) =>
      execute(async (io) =>
        (await import("../commands/people/erase-contact.ts")).eraseContact(io, who, options),
      ),
    );
}

function addLinkCommands(program: Command, execute: Execute): void {
  const contact = program.command("contact").description("who is who across channels");
  const load = () => import("../commands/people/contacts.ts");
  contact
    .command("merge")
    .description("two contacts are one person")
    .argument("<one>", whoArgument[1])
    .argument("<other>", "the same")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((one: string, other: string, options: ContactOptions) =>
      execute(async (io) => (await load()).contactMerge(io, one, other, options)),
    );
  contact
    .command("unmerge")
    .description("they are two after all")
    .argument("<merge>", "the merge, as memory show names it")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((merge: string, options: ContactOptions) =>
      execute(async (io) => (await load()).contactUnmerge(io, merge, options)),
    );
  contact
    .command("verify")
    .description("confirm that an address is theirs; another contact with it becomes the same person")
    .argument(...whoArgument)
    .option("--email <address>", "an email address")
    .option("--phone <number>", "with its country code")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((who: string, options: VerifyOptions) =>
      execute(async (io) => (await load()).contactVerify(io, who, options)),
    );
}

function addMemoryCommands(program: Command, execute: Execute): void {
  const memory = program.command("memory").description("what agents remember of a person");
  const load = () => import("../commands/people/memory.ts");
  memory
    .command("show")
    .description("addresses, preferences with where they come from, what can be recalled")
    .argument(...whoArgument)
    .option("--limit <messages>", "at most so many, the newest", "20")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((who: string, options: ShowOptions) =>
      execute(async (io) => (await load()).memoryShow(io, who, options)),
    );
  memory
    .command("prefer")
    .description("confirm what a person prefers, such as from a telephone call")
    .argument(...whoArgument)
    .requiredOption("--agent <name>", "who shall know it, by name or id")
    .requiredOption("--kind <kind>", "one that the agent keeps, by its name under preferences")
    .requiredOption("--value <value>", "an amount for a budget, else words")
    .requiredOption("--note <text>", "what you go by")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((who: string, options: PreferOptions & MemoryOptions) =>
      execute(async (io) => (await load()).memoryPrefer(io, who, options)),
    );
  memory
    .command("purge")
    .description("one agent forgets one person; the messages stay for members")
    .argument(...whoArgument)
    .requiredOption("--agent <name>", "who forgets, by name or id")
    .option("--yes", "do not ask")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((who: string, options: PurgeOptions) =>
      execute(async (io) => (await load()).memoryPurge(io, who, options)),
    );
}
