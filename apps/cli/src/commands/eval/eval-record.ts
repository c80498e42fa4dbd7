import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";
import { readTurns } from "@konstruct/db/turn/turn-trace";
import { isTurnTrace } from "@konstruct/engine/record/turn-trace";
import { type RecordRequest, recordSuite } from "@konstruct/evals/record/record-suite";
import { recordFiles } from "@konstruct/tools/pack/installed-packs";
import { z } from "zod";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, tell } from "../../io.ts";

export type EvalRecordOptions = { tenant: string; agent?: string; out?: string; json?: boolean };

/** Longer conversations are refused. */
const mostTurns = 1_000;

/** The suite's references: the agent's file, and the records beside it. */
function filesFor({ agent = "agent.yaml", out = "suite.yaml" }: EvalRecordOptions): RecordRequest["files"] {
  const from = dirname(resolve(out));
  const beside = (name: string) => join(dirname(resolve(agent)), name);
  const shown = (path: string) => relative(from, resolve(path)) || ".";
  const given = (name: string) => (existsSync(beside(name)) ? shown(beside(name)) : undefined);
  const names = [
    ...[...recordFiles()].map(([key, { name }]) => [key, name] as const),
    ["knowledge", "knowledge"] as const,
  ];
  const found = names.flatMap(([key, name]) => {
    const path = given(name);
    return path === undefined ? [] : [[key, path] as const];
  });
  return { agent: shown(agent), ...Object.fromEntries(found) };
}

/** Writes a stored conversation as a golden file: its messages, and what happened as the expectation. */
export async function evalRecord(io: Io, id: string, options: EvalRecordOptions): Promise<number> {
  if (!z.guid().safeParse(id).success) throw new UsageError(`${id} is not the id of a conversation.`);
  if (options.agent !== undefined && !existsSync(options.agent))
    throw new UsageError(`File ${options.agent} not found. Give the YAML of the agent with --agent.`);
  const suite = await withInstallation(async ({ database }) => {
    const { tenantId } = await tenantContext(database, options.tenant);
    const turns = await readTurns(database, tenantId, id, mostTurns);
    const newest = turns.at(-1);
    if (newest === undefined || newest.conversationId !== id)
      throw new UsageError(`Conversation ${id} with turns not found in tenant ${options.tenant}.`);
    const agent = agentConfigSchema.parse(await readAgentVersion(database, tenantId, newest.agentVersionId));
    const traces = turns.map(({ id: turnId, trace }) => {
      if (isTurnTrace(trace)) return trace;
      throw new UsageError(`No whole record of turn ${turnId} was kept: ${id} cannot become a golden file.`);
    });
    return recordSuite({ conversationId: id, traces, agent, files: filesFor(options) });
  });
  const { out } = options;
  if (out === undefined) io.stdout.write(suite);
  else {
    await writeFile(out, suite, { flag: "wx" }).catch((thrown: unknown) => {
      const isThere = thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST";
      throw isThere ? new UsageError(`${out} is there already. Give another name with --out.`) : thrown;
    });
    if (options.json) printJson(io, { conversation: id, out });
    else tell(io, `Wrote ${out}. Play it with: npm run eval -- ${out}`);
  }
  return exitCodes.ok;
}
