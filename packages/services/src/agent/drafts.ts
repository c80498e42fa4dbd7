import { diffAgents } from "@konstruct/agent-config/diff/diff-agents";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import type { Finding } from "@konstruct/core/agent/finding";
import { withSlotOrder } from "@konstruct/core/agent/slot-order";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { findAgent, lockAgent, noSuchAgent, type Person } from "@konstruct/db/agent/agents";
import { findDraft, putDraft, type StoredDraft } from "@konstruct/db/agent/drafts";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { checkConfig } from "./draft-findings.ts";

/** As JSON in UTF-8. */
const mostDraftBytes = 512 * 1024;

export type Draft = {
  agentId: string;
  /** Complete when it can be read as an agent, else as it was stored. */
  config: JsonObject;
  /** The revision a save must name; 0: there is no draft yet. */
  revision: number;
  baseVersionId: string | null;
  /** Whether it differs from the version it began as. */
  differs: boolean;
  /** How many differences those are; null while the draft cannot be read as an agent. */
  changes: number | null;
  updatedBy: Person | null;
  updatedAt: Date | null;
  findings: Finding[];
};

export type SavedDraft =
  | { kind: "saved"; revision: number; differs: boolean; changes: number | null; findings: Finding[] }
  /** Another actor saved in between: nothing was written. */
  | { kind: "conflict"; revision: number; updatedBy: Person; updatedAt: Date };

const saveSchema = z.strictObject({
  agentId: z.uuid(),
  revision: z.int().min(0),
  config: z.record(z.string(), z.unknown()),
});

const discardSchema = saveSchema.omit({ config: true });

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** The live version's configuration; for an unpublished agent an empty one with its name. */
export async function publishedConfig(
  tx: TenantTransaction,
  agentId: string,
  versionId: string | null,
): Promise<AgentConfig> {
  if (versionId !== null) return agentConfigSchema.parse(await readAgentVersionIn(tx, versionId));
  return agentConfigSchema.parse({ name: (await findAgent(tx, agentId))?.name });
}

const countChanges = (published: AgentConfig, draft: AgentConfig | null) =>
  draft === null ? null : diffAgents(published, draft).length;

/** A draft without changes of its own follows the live version. */
export async function currentDraft(
  tx: TenantTransaction,
  agentId: string,
): Promise<Omit<Draft, "findings" | "changes"> & { stored: StoredDraft | undefined }> {
  const agent = await findAgent(tx, agentId);
  if (agent === undefined) throw noSuchAgent(agentId);
  const stored = await findDraft(tx, agentId);
  const { liveVersionId } = agent;
  const about = {
    agentId,
    revision: stored?.revision ?? 0,
    updatedBy: stored?.updatedBy ?? null,
    updatedAt: stored?.updatedAt ?? null,
    stored,
  };
  if (stored?.differs === true) {
    const { config, baseVersionId } = stored;
    return { ...about, config, baseVersionId, differs: true };
  }
  const config = plain(await publishedConfig(tx, agentId, liveVersionId));
  return { ...about, config, baseVersionId: liveVersionId, differs: false };
}

/** The draft of an agent, or what a new one would begin as. @throws AppError `not_found` */
export async function readDraft(context: ServiceContext, agentId: string): Promise<Draft> {
  authorise(context, "agent.read");
  const id = parseAgentId(agentId);
  const { draft, published } = await withTenant(context.database, context.tenantId, async (tx) => {
    const { stored: _stored, ...draft } = await currentDraft(tx, id);
    return { draft, published: await publishedConfig(tx, id, draft.baseVersionId) };
  });
  const { config, findings } = checkConfig(draft.config);
  const changes = draft.differs ? countChanges(published, config) : 0;
  return { ...draft, config: plain(config ?? draft.config), changes, findings };
}

const ordered = (config: JsonObject) => canonicalJson(withSlotOrder(config) as JsonObject);

/** Whether this repeats the last save: same actor, same content, nothing stored since. */
function isRepeated(
  stored: StoredDraft,
  revision: number,
  config: unknown,
  { kind, id }: Pick<Person, "kind" | "id">,
): boolean {
  return (
    stored.revision === revision + 1 &&
    stored.updatedBy.kind === kind &&
    stored.updatedBy.id === id &&
    ordered(stored.config) === ordered(plain(config))
  );
}

/** A malformed id gets the same answer as another tenant's. */
export function parseAgentId(agentId: string): string {
  if (!z.guid().safeParse(agentId).success) throw noSuchAgent(agentId);
  return agentId;
}

/**
 * Stores a draft as given, complete or not, and returns its problems so far.
 * @throws AppError `not_found`; `invalid_input` for anything but an object, and when too large
 */
export async function saveDraft(
  context: ServiceContext,
  input: z.input<typeof saveSchema>,
): Promise<SavedDraft> {
  return withTenant(context.database, context.tenantId, (tx) => saveDraftIn(tx, context, input));
}

/** The same inside a larger transaction. */
export async function saveDraftIn(
  tx: TenantTransaction,
  context: ServiceContext,
  input: z.input<typeof saveSchema>,
): Promise<SavedDraft> {
  authorise(context, "agent.edit");
  const { agentId, revision, config } = parseInput(saveSchema, input);
  if (Buffer.byteLength(JSON.stringify(config)) > mostDraftBytes) throw refusalError("agent.draft_too_large");
  const checked = checkConfig(config);
  await lockAgent(tx, agentId);
  const now = await currentDraft(tx, agentId);
  if (now.stored !== undefined && now.stored.revision !== revision) {
    if (!isRepeated(now.stored, revision, config, auditActor(context))) return conflictOf(now.stored);
    return {
      kind: "saved",
      revision: now.stored.revision,
      differs: now.stored.differs,
      changes: countChanges(await publishedConfig(tx, agentId, now.baseVersionId), checked.config),
      findings: checked.findings,
    };
  }
  const published = await publishedConfig(tx, agentId, now.baseVersionId);
  const differs = checked.config === null || configHash(checked.config) !== configHash(published);
  const { baseVersionId } = now;
  await putDraft(tx, agentId, {
    config: plain(config),
    revision: revision + 1,
    baseVersionId,
    differs,
    by: auditActor(context),
  });
  // Audits who began the draft; the published version records the result.
  if (differs && !now.differs) await stageAudit(tx, [draftFact(context, "edited", agentId)]);
  const changes = differs ? countChanges(published, checked.config) : 0;
  return { kind: "saved", revision: revision + 1, differs, changes, findings: checked.findings };
}

/** Discards the draft: it equals the live version again. */
export async function discardDraft(
  context: ServiceContext,
  input: z.input<typeof discardSchema>,
): Promise<SavedDraft> {
  authorise(context, "agent.edit");
  const { agentId, revision } = parseInput(discardSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const liveVersionId = await lockAgent(tx, agentId);
    const stored = await findDraft(tx, agentId);
    if (stored !== undefined && stored.revision !== revision) return conflictOf(stored);
    const config = await publishedConfig(tx, agentId, liveVersionId);
    await putDraft(tx, agentId, {
      config: plain(config),
      revision: revision + 1,
      baseVersionId: liveVersionId,
      differs: false,
      by: auditActor(context),
    });
    if (stored?.differs === true) await stageAudit(tx, [draftFact(context, "discarded", agentId)]);
    const { findings } = checkConfig(config);
    return { kind: "saved", revision: revision + 1, differs: false, changes: 0, findings };
  });
}

export const conflictOf = ({ revision, updatedBy, updatedAt }: StoredDraft) =>
  ({ kind: "conflict", revision, updatedBy, updatedAt }) as const;

export function draftFact(
  context: ServiceContext,
  what: "edited" | "discarded" | "previewed",
  agentId: string,
) {
  return {
    occurredAt: new Date().toISOString(),
    actor: auditActor(context),
    action: `agent_draft.${what}` as const,
    subject: { kind: "agent", id: agentId },
    agentId,
  };
}
