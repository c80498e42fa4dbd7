import { AppError } from "@konstruct/core/errors";
import { deskAgent } from "./desk-agent.ts";
import { addRecords, emptyRecord, type TurnOutcome, type TurnRecord } from "./outcome.ts";
import type { EnginePorts } from "./ports.ts";
import { runTurn } from "./run-turn.ts";
import type { TurnInput } from "./turn-input.ts";

/** A plan is short; more passes than this is a fault. */
const mostPasses = 5;

type NeedsTools = Extract<TurnOutcome, { kind: "needs_tools" }>;

export type EndedTurn = {
  outcome: Exclude<TurnOutcome, NeedsTools>;
  /** Of all passes together. */
  record: TurnRecord;
  /** Passes that had to wait for a tool; in the second engine, writes that were begun. */
  toolPasses: number;
  /** Set by the second engine. */
  engine?: 2;
};

/**
 * A turn from its first pass to its end. Between two passes `runCalls` carries out what the turn asked for, in whatever way
 * is durable where it runs; undefined from it ends the turn without an outcome.
 */
export async function runPasses(
  first: TurnInput,
  ports: EnginePorts,
  runCalls: (asked: NeedsTools, input: TurnInput) => Promise<TurnInput["toolResults"] | undefined>,
): Promise<EndedTurn | undefined> {
  let input = first.audience === "member" ? { ...first, agent: deskAgent(first.agent) } : first;
  let record = emptyRecord();
  for (let pass = 0; pass < mostPasses; pass++) {
    const outcome = await runTurn(input, ports);
    record = addRecords(record, outcome.record);
    if (outcome.kind !== "needs_tools") return { outcome, record, toolPasses: pass };
    const results = await runCalls(outcome, input);
    if (results === undefined) return undefined;
    input = { ...input, session: outcome.session, toolResults: [...input.toolResults, ...results] };
  }
  throw new AppError("internal", `The engine asked for tools ${mostPasses} times in one turn`);
}
