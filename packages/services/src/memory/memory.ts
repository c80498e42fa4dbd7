import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { unknownWord } from "@konstruct/core/agent/finding";
import { keptAs, kindOf, preferenceFrom } from "@konstruct/core/agent/preference-kinds";
import type { KeptAs, Preference, PreferenceChange } from "@konstruct/core/preference";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { findAgent } from "@konstruct/db/agent/agents";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { findContact, type StoredContact } from "@konstruct/db/contact/find-contact";
import { listMemories, type StoredMemory } from "@konstruct/db/memory/list-memories";
import { purgeMemoryRows } from "@konstruct/db/memory/purge-memory";
import {
  listPreferenceKinds,
  listPreferences,
  type PreferenceWithProvenance,
} from "@konstruct/db/memory/read-preferences";
import { savePreferences } from "@konstruct/db/memory/save-preferences";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { contactIdSchema, noSuchContact } from "../contact/contact-id.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const agentIdSchema = z.string().regex(uuidPattern, "an agent's id");
const showSchema = z.strictObject({ contactId: contactIdSchema, limit: z.int().min(1).max(200).default(20) });
const purgeSchema = z.strictObject({ contactId: contactIdSchema, agentId: agentIdSchema });
const confirmSchema = z.strictObject({
  contactId: contactIdSchema,
  agentId: agentIdSchema,
  kind: z.string().max(40),
  value: z.union([z.string().trim().min(1).max(120), z.number()]),
  /** The source the member gives. */
  note: z.string().trim().min(1).max(300),
});

export type ShownMemory = {
  contact: StoredContact;
  preferences: PreferenceWithProvenance[];
  /** Newest first. */
  memories: StoredMemory[];
};

/** The memories of a person, with the source of each preference. @throws AppError `not_found` */
export async function showMemory(
  context: ServiceContext,
  input: z.input<typeof showSchema>,
): Promise<ShownMemory> {
  authorise(context, "contact.read");
  const { contactId, limit } = parseInput(showSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await findContact(tx, contactId);
    if (contact === undefined) throw noSuchContact();
    const preferences = await listPreferences(tx, contactId);
    return { contact, preferences, memories: await listMemories(tx, contactId, limit) };
  });
}

/** An external memory, where one is configured. */
export type OutsidePreferences = {
  write(
    owner: { tenantId: string; agentId: string; contactId: string },
    changes: readonly PreferenceChange[],
  ): Promise<void>;
};

/**
 * Makes one agent forget one person on a member's request: nothing so far is recalled, preferred or read again. Members keep the
 * messages; `eraseContact` deletes them too. After a failure the call can be repeated.
 */
export async function purgeMemory(
  context: ServiceContext,
  input: z.input<typeof purgeSchema>,
  outside: OutsidePreferences | null = null,
): Promise<{ memories: number; preferences: number }> {
  authorise(context, "memory.write");
  const { contactId, agentId } = parseInput(purgeSchema, input);
  await dropOutside(context, { contactId, agentId }, outside);
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findContact(tx, contactId)) === undefined) throw noSuchContact();
    const purged = await purgeMemoryRows(tx, agentId, contactId);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "memory.purged",
        subject: { kind: "contact", id: contactId },
        agentId,
        detail: purged,
      },
    ]);
    return purged;
  });
}

/** Every kind that the agent stores or ever stored, under each of the person's contacts. */
async function dropOutside(
  { database, tenantId }: ServiceContext,
  { contactId, agentId }: z.output<typeof purgeSchema>,
  outside: OutsidePreferences | null,
): Promise<void> {
  if (outside === null) return;
  const person = await withTenant(database, tenantId, (tx) => findContact(tx, contactId));
  if (person === undefined) throw noSuchContact();
  const kinds = await withTenant(database, tenantId, async (tx) => [
    ...(await liveAgent(tx, agentId)).preferences.map(({ kind }) => kind),
    ...(await listPreferenceKinds(tx, agentId, contactId)),
  ]);
  const changes = [...new Set(kinds)].map((kind) => ({ drops: kind, quote: "", messageId: "" }));
  for (const id of [person.id, ...person.merged.map((merge) => merge.contactId)])
    await outside.write({ tenantId, agentId, contactId: id }, changes);
}

async function liveAgent(tx: TenantTransaction, agentId: string): Promise<AgentConfig> {
  const versionId = (await findAgent(tx, agentId))?.liveVersionId ?? null;
  return agentConfigSchema.parse(versionId === null ? {} : await readAgentVersionIn(tx, versionId));
}

/** A preference of a kind the live agent stores. */
async function declaredOf(
  tx: TenantTransaction,
  agentId: string,
  name: string,
  value: string | number,
): Promise<{ holds: Preference; keptAs: KeptAs }> {
  const agent = await liveAgent(tx, agentId);
  const kind = kindOf(agent, name);
  const kinds = agent.preferences.map((one) => one.kind);
  if (kind === undefined) throw refusedPreference(unknownWord("kind of preference", name, kinds));
  const holds = preferenceFrom(kind, value);
  if (holds === null) throw refusedPreference(`${value} is not a ${kind.type}`);
  return { holds, keptAs: keptAs(kind) };
}

const refusedPreference = (reason: string) => refusalError("preference.invalid", { reason });

/** Stores a preference that a member confirmed, for example on the telephone. */
export async function confirmPreference(
  context: ServiceContext,
  input: z.input<typeof confirmSchema>,
): Promise<void> {
  authorise(context, "memory.write");
  const { contactId, agentId, kind, value, note } = parseInput(confirmSchema, input);
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findContact(tx, contactId)) === undefined) throw noSuchContact();
    const change = { ...(await declaredOf(tx, agentId, kind, value)), quote: note, messageId: "" };
    await savePreferences(tx, { agentId, contactId }, [change], `${actor.kind}:${actor.id}`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "preference.confirmed",
        subject: { kind: "contact", id: contactId },
        agentId,
        detail: { kind },
      },
    ]);
  });
}
