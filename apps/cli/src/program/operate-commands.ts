import type { Command } from "commander";
import type { ReplayOptions } from "../commands/eval/replay.ts";
import type { DeadLetterOptions } from "../commands/operate/dead-letters.ts";
import type { DoctorOptions } from "../commands/operate/doctor.ts";
import type { UncertainOptions } from "../commands/operate/uncertain.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addOperateCommands(program: Command, execute: Execute): void {
  program
    .command("doctor")
    .description("check everything this installation needs")
    .option(...jsonFlag)
    .action((options: DoctorOptions) =>
      execute(async (io) => (await import("../commands/operate/doctor.ts")).doctor(io, options)),
    );
  program
    .command("replay")
    .description("run recorded turns again, with nothing called, and show what would be decided otherwise")
    .argument("[id]", "a turn or a conversation; without it, the newest turns of the tenant")
    .option(...tenantFlag)
    .option("--agent <yaml>", "another configuration than the one each turn ran on")
    .option("--limit <turns>", "at most so many, the newest", "200")
    .option(...jsonFlag)
    .action((id: string | undefined, options: ReplayOptions) =>
      execute(async (io) => (await import("../commands/eval/replay.ts")).replay(io, id, options)),
    );
  addDeadLetterCommands(program, execute);
  addUncertainCommands(program, execute);
}

function addDeadLetterCommands(program: Command, execute: Execute): void {
  const letters = program.command("dead-letters").description("messages no turn survived");
  const load = () => import("../commands/operate/dead-letters.ts");
  letters
    .command("list")
    .description("newest first")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: DeadLetterOptions) =>
      execute(async (io) => (await load()).deadLettersList(io, options)),
    );
  letters
    .command("replay")
    .description("answer them after all")
    .argument("<id>", "the dead letter")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: DeadLetterOptions) =>
      execute(async (io) => (await load()).deadLettersReplay(io, id, options)),
    );
}

function addUncertainCommands(program: Command, execute: Execute): void {
  const uncertain = program.command("uncertain").description("replies that may or may not have arrived");
  const load = () => import("../commands/operate/uncertain.ts");
  uncertain
    .command("list")
    .description("every send that was ever uncertain, newest first")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: UncertainOptions) => execute(async (io) => (await load()).uncertainList(io, options)));
  uncertain
    .command("resolve")
    .description("say what became of one")
    .argument("<id>", "the send")
    .argument("<decision>", "arrived, resend or give-up")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, decision: string, options: UncertainOptions) =>
      execute(async (io) => (await load()).uncertainResolve(io, id, decision, options)),
    );
}
