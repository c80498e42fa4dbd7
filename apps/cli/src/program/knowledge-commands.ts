import type { Command } from "commander";
import type { AddOptions } from "../commands/knowledge/knowledge-add.ts";
import type { AskOptions, QuestionsOptions } from "../commands/knowledge/knowledge-ask.ts";
import type { SourceOptions } from "../commands/knowledge/knowledge-sources.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const append = (value: string, earlier: string[] = []) => [...earlier, value];

export function addKnowledgeCommands(program: Command, execute: Execute): void {
  const knowledge = program.command("knowledge").description("documents and sites that agents answer from");
  addSourceCommands(knowledge, execute);
  const loadAsk = () => import("../commands/knowledge/knowledge-ask.ts");
  knowledge
    .command("ask")
    .description("what an agent would find, and whether it would answer from it")
    .argument("<question>", "as a contact would ask")
    .option("--collection <name>", "only this one; again for more", append)
    .option("--limit <passages>", "at most so many", "5")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((question: string, options: AskOptions) =>
      execute(async (io) => (await loadAsk()).knowledgeAsk(io, question, options)),
    );
  knowledge
    .command("questions")
    .description("what contacts asked and nothing answers, newest first")
    .option("--close <id>", "this one is done")
    .option("--as <end>", "answered or dismissed")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: QuestionsOptions) =>
      execute(async (io) => (await loadAsk()).knowledgeQuestions(io, options)),
    );
}

function addSourceCommands(knowledge: Command, execute: Execute): void {
  knowledge
    .command("add")
    .description("add files, folders and sites, or read changed ones again")
    .argument("<what...>", "files, folders, addresses")
    .option("--collection <name>", "what they belong to", "default")
    .option("--depth <links>", "a site: how many links away from the address")
    .option("--max-pages <pages>", "a site: at most so many")
    .option("--hosts <names>", "a site: other hosts that belong to it, with commas between")
    .option("--recrawl-hours <hours>", "a site: how often it is read again, or never")
    .option("--wait", "until all are read; exit code 1 when one cannot be")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((what: string[], options: AddOptions) =>
      execute(async (io) =>
        (await import("../commands/knowledge/knowledge-add.ts")).knowledgeAdd(io, what, options),
      ),
    );
  const load = () => import("../commands/knowledge/knowledge-sources.ts");
  knowledge
    .command("status")
    .description("how far each source is, newest first, or one of them")
    .argument("[id]", "the source")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string | undefined, options: SourceOptions) =>
      execute(async (io) => (await load()).knowledgeStatus(io, id, options)),
    );
  knowledge
    .command("refresh")
    .description("read one again, now")
    .argument("<id>", "the source")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: SourceOptions) =>
      execute(async (io) => (await load()).knowledgeRefresh(io, id, options)),
    );
  knowledge
    .command("remove")
    .description("forget one, with all its documents")
    .argument("<id>", "the source")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: SourceOptions) =>
      execute(async (io) => (await load()).knowledgeRemove(io, id, options)),
    );
}
