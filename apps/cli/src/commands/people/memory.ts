import { confirmPreference, purgeMemory, showMemory } from "@konstruct/services/memory/memory";
import { findAgentId, listAgents } from "../../compose/find-agent.ts";
import { findContactId } from "../../compose/find-contact.ts";
import { withInstallation } from "../../compose/installation.ts";
import { outsideMemoryOf } from "../../compose/outside-memory.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { confirm } from "../../confirm.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { readNumber } from "../../read-number.ts";
import { describeMemory } from "./memory-text.ts";

export type MemoryOptions = { tenant: string; json?: boolean };
export type ShowOptions = MemoryOptions & { limit: string };
export type PurgeOptions = MemoryOptions & { agent: string; yes?: boolean };
export type PreferOptions = MemoryOptions & { agent: string; kind: string; value: string; note: string };

export async function memoryShow(io: Io, told: string, options: ShowOptions): Promise<number> {
  const limit = readNumber("--limit", options.limit, { min: 1, max: 200 });
  const { shown, agents } = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const contactId = await findContactId(context, told);
    return { shown: await showMemory(context, { contactId, limit }), agents: await listAgents(context) };
  });
  if (options.json) printJson(io, shown);
  else {
    const names = new Map(agents.map(({ id, name }) => [id, name]));
    for (const line of describeMemory(shown, names)) printLine(io, line);
  }
  return exitCodes.ok;
}

export async function memoryPurge(io: Io, told: string, options: PurgeOptions): Promise<number> {
  const purged = await withInstallation(async (installation) => {
    const context = await tenantContext(installation.database, options.tenant);
    const agentId = await findAgentId(context, options.agent);
    const contactId = await findContactId(context, told);
    const what = `${options.agent} forgets all that ${contactId} ever said.`;
    if (!(await confirm(io, what, options.yes))) return undefined;
    return purgeMemory(context, { contactId, agentId }, outsideMemoryOf(installation));
  });
  if (purged === undefined) {
    tell(io, "Nothing was forgotten");
    return exitCodes.failed;
  }
  if (options.json) printJson(io, purged);
  else printLine(io, `Forgotten: ${purged.memories} messages, ${purged.preferences} preferences`);
  return exitCodes.ok;
}

export async function memoryPrefer(io: Io, told: string, options: PreferOptions): Promise<number> {
  const { kind, value, note } = options;
  const contactId = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const agentId = await findAgentId(context, options.agent);
    const id = await findContactId(context, told);
    await confirmPreference(context, { contactId: id, agentId, kind, value, note });
    return id;
  });
  if (options.json) printJson(io, { contactId, kind, value });
  else printLine(io, `Kept for ${contactId}: ${kind} ${value}`);
  return exitCodes.ok;
}
