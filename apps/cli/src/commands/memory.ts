import { type Preference, type PreferenceKind, preferenceSchema } from "@konstruct/core/preference";
import { confirmPreference, purgeMemory, showMemory } from "@konstruct/services/memory/memory";
import { findAgentId, listAgents } from "../compose/find-agent.ts";
import { findContactId } from "../compose/find-contact.ts";
import { withInstallation } from "../compose/installation.ts";
import { outsideMemoryOf } from "../compose/outside-memory.ts";
import { tenantContext } from "../compose/tenant-context.ts";
import { confirm } from "../confirm.ts";
import { exitCodes, UsageError } from "../failure.ts";
import { type Io, printJson, printLine, tell } from "../io.ts";
import { readNumber } from "../read-number.ts";
import { describeMemory } from "./memory-text.ts";

export type MemoryOptions = { tenant: string; json?: boolean };
export type ShowOptions = MemoryOptions & { limit: string };
export type PurgeOptions = MemoryOptions & { agent: string; yes?: boolean };
export type PreferOptions = MemoryOptions & { agent: string; kind: string; value: string; note: string };

const kinds: readonly PreferenceKind[] = ["budget", "liked_brand", "disliked_brand", "feature", "style"];

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
  const preference = readPreference(options);
  const contactId = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const agentId = await findAgentId(context, options.agent);
    const id = await findContactId(context, told);
    await confirmPreference(context, { contactId: id, agentId, preference, note: options.note });
    return id;
  });
  if (options.json) printJson(io, { contactId, preference });
  else printLine(io, `Kept for ${contactId}: ${options.kind} ${options.value}`);
  return exitCodes.ok;
}

function readPreference({ kind, value }: Pick<PreferOptions, "kind" | "value">): Preference {
  const known = kinds.find((each) => each === kind);
  if (known === undefined) throw new UsageError(`--kind is ${kinds.join(", ")}, not ${kind}.`);
  const given =
    known === "budget"
      ? { kind: known, value: { max: Number(value) } }
      : { kind: known, value: { text: value } };
  const parsed = preferenceSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    known === "budget" ? "--value is an amount, such as 1500." : "--value is 1 to 120 characters of text.",
  );
}
