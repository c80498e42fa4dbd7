import type { Command } from "commander";
import type {
  AskOptions,
  AsMemberOptions,
  EndOptions,
  EscalationOptions,
  ListEscalationsOptions,
} from "../commands/people/escalations.ts";
import { type Execute, jsonFlag, memberFlag, tenantFlag } from "./execute.ts";

const idArgument = ["<conversation>", "its id, as escalations list names it"] as const;

export function addEscalationCommands(program: Command, execute: Execute): void {
  const escalations = program
    .command("escalations")
    .description("conversations that need a person, or that one has");
  const load = () => import("../commands/people/escalations.ts");
  const common = (command: Command) => command.option(...tenantFlag).option(...jsonFlag);
  common(escalations.command("list").description("newest first"))
    .option("--all", "those that have ended too")
    .action((options: ListEscalationsOptions) =>
      execute(async (io) => (await load()).escalationList(io, options)),
    );
  common(
    escalations.command("show").description("what is wanted, what was done, and how to reach the contact"),
  )
    .argument("<id>", "the conversation or the escalation")
    .action((id: string, options: EscalationOptions) =>
      execute(async (io) => (await load()).escalationShow(io, id, options)),
    );
  common(
    escalations
      .command("ask")
      .description("call a person to a conversation; the agent is silent until one was there"),
  )
    .argument(...idArgument)
    .option("--note <text>", "what they should look at")
    .action((id: string, options: AskOptions) =>
      execute(async (io) => (await load()).escalationAsk(io, id, options)),
    );
  common(
    escalations.command("take-over").description("a member answers from here on, and the agent does not"),
  )
    .argument(...idArgument)
    .requiredOption(...memberFlag)
    .action((id: string, options: AsMemberOptions) =>
      execute(async (io) => (await load()).escalationTakeOver(io, id, options)),
    );
  common(escalations.command("reply").description("say something to the contact, in their own channel"))
    .argument(...idArgument)
    .argument("<text>", "what is said")
    .requiredOption(...memberFlag)
    .action((id: string, text: string, options: AsMemberOptions) =>
      execute(async (io) => (await load()).escalationReply(io, id, text, options)),
    );
  common(escalations.command("note").description("write something for colleagues only"))
    .argument(...idArgument)
    .argument("<text>", "the note")
    .requiredOption(...memberFlag)
    .action((id: string, text: string, options: AsMemberOptions) =>
      execute(async (io) => (await load()).escalationNote(io, id, text, options)),
    );
  common(escalations.command("hand-back").description("the agent goes on, knowing what was said"))
    .argument(...idArgument)
    .option(...memberFlag)
    .action((id: string, options: EndOptions) =>
      execute(async (io) => (await load()).escalationHandBack(io, id, options)),
    );
  common(
    escalations
      .command("resolve")
      .description("settled: the agent starts again when the contact writes again"),
  )
    .argument(...idArgument)
    .option(...memberFlag)
    .action((id: string, options: EndOptions) =>
      execute(async (io) => (await load()).escalationResolve(io, id, options)),
    );
}
