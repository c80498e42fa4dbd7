import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";
import { readTurns, type StoredTurn } from "@konstruct/db/turn/turn-trace";
import { type Difference, diffDecisions } from "@konstruct/engine/record/diff-decisions";
import { replayTurn } from "@konstruct/engine/record/replay-turn";
import { agentAsItRan, isTurnTrace, type TurnTrace } from "@konstruct/engine/record/turn-trace";
import { readTurn } from "@konstruct/services/turn/read-turn";
import type { TurnView } from "@konstruct/services/turn/turn-view";
import { describerOf } from "@konstruct/tools/owner/describe-owned";
import { z } from "zod";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";
import { turnLines } from "../turn/turn-text.ts";

export type ReplayOptions = { tenant: string; agent?: string; limit?: string; json?: boolean };

type Replayed = {
  turnId: string;
  conversationId: string;
  startedAt: Date;
  said: string;
  differences: Difference[];
  /** Where the words differ: what the turn read, proposed, was refused and did. */
  detail?: TurnView;
};

const say = (value: Json | undefined) => (value === undefined ? "nothing" : JSON.stringify(value));

async function replayed(
  turn: StoredTurn,
  trace: TurnTrace,
  tenantId: string,
  agent: AgentConfig,
): Promise<Replayed> {
  const { id: turnId, conversationId, startedAt } = turn;
  const describe = describerOf(agent.tool_settings);
  const again = await replayTurn({ trace, turnId, tenantId, conversationId, agent, describe });
  const { inputs, decision } = trace.input;
  const said =
    decision === null
      ? inputs.map((message) => message.text).join(" / ")
      : `(${decision.state}: ${decision.summary})`;
  return { turnId, conversationId, startedAt, said, differences: diffDecisions(trace.decisions, again) };
}

/** Runs recorded turns again without calling anything, and reports what would be decided differently. */
export async function replay(io: Io, id: string | undefined, options: ReplayOptions): Promise<number> {
  if (id !== undefined && !z.guid().safeParse(id).success)
    throw new UsageError(`${id} is not the id of a turn or a conversation.`);
  const limit = z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .safeParse(options.limit ?? 200);
  if (!limit.success) throw new UsageError("--limit is a number from 1 to 1000.");
  const other = options.agent === undefined ? null : await loadAgentYaml(options.agent);
  const { turns: results, withoutRecord } = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const { tenantId } = context;
    const turns = await readTurns(database, tenantId, id ?? null, limit.data);
    if (turns.length === 0)
      throw new UsageError(
        `Tenant ${options.tenant} has no turn${id === undefined ? "" : ` or conversation ${id}`}.`,
      );
    const done: Replayed[] = [];
    for (const [index, turn] of turns.entries()) {
      if (turns.length > 20) tell(io, `turn ${index + 1} of ${turns.length}`);
      if (!isTurnTrace(turn.trace)) {
        tell(io, `${turn.id}  cannot be run again: no whole record of it was kept`);
        continue;
      }
      const version = await readAgentVersion(database, tenantId, turn.agentVersionId);
      const agent = other ?? agentAsItRan(turn.trace, agentConfigSchema.parse(version));
      const result = await replayed(turn, turn.trace, tenantId, agent);
      const hasOtherWords = result.differences.some(({ path }) => path.startsWith("/reply"));
      done.push(hasOtherWords ? { ...result, detail: await readTurn(context, { turnId: turn.id }) } : result);
    }
    if (done.length === 0)
      throw new UsageError("No whole record of these turns was kept, so none can be run again.");
    return { turns: done, withoutRecord: turns.length - done.length };
  });
  const changed = results.filter((result) => result.differences.length > 0);
  if (options.json) printJson(io, { turns: results.length, changed: changed.length, withoutRecord, results });
  else {
    for (const { turnId, conversationId, startedAt, said, differences, detail } of results) {
      const verdict = differences.length === 0 ? "same" : `${differences.length} differences`;
      printLine(
        io,
        `${turnId}  in ${conversationId}  ${startedAt.toISOString()}  ${verdict}  ${printable(said.slice(0, 80))}`,
      );
      for (const { path, before, after } of differences) {
        printLine(io, `    ${path}: ${printable(say(before))} → ${printable(say(after))}`);
      }
      for (const line of detail === undefined ? [] : turnLines(detail)) printLine(io, `    ${line}`);
    }
    printLine(io, `${results.length} turns, ${changed.length} decided otherwise`);
  }
  return changed.length === 0 ? exitCodes.ok : exitCodes.failed;
}
