import { type Difference, diffAgents, emptyAgent } from "@konstruct/agent-config/diff/diff-agents";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { findAgent, noSuchAgent } from "@konstruct/db/agent/agents";
import * as stored from "@konstruct/db/agent/versions";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { checkConfig } from "./draft-findings.ts";
import { currentDraft, parseAgentId } from "./drafts.ts";

const pageSchema = z.strictObject({
  agentId: z.string(),
  limit: z.int().min(1).max(100).default(50),
  /** Number of the last one of the previous page. */
  before: z.int().min(1).nullable().default(null),
});

const pairSchema = z.strictObject({
  agentId: z.string(),
  /** Versions, or "draft". */
  from: z.union([z.literal("draft"), z.guid()]),
  to: z.union([z.literal("draft"), z.guid()]),
});

export type Version = stored.ListedVersion & { config: AgentConfig };
/** Null when the draft cannot be read as an agent yet. */
export type Comparison = { differences: Difference[]; from: AgentConfig; to: AgentConfig } | null;

/** Newest first. @throws AppError `not_found` */
export async function listVersions(
  context: ServiceContext,
  page: z.input<typeof pageSchema>,
): Promise<stored.ListedVersion[]> {
  authorise(context, "agent.read");
  const { agentId, ...rest } = parseInput(pageSchema, page);
  const id = parseAgentId(agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findAgent(tx, id)) === undefined) throw noSuchAgent(id);
    return stored.listVersions(tx, id, rest);
  });
}

export function noSuchVersion(): AppError {
  return refusalError("agent.version_not_found");
}

/** @throws AppError `not_found` */
export async function readVersion(
  context: ServiceContext,
  input: { agentId: string; versionId: string },
): Promise<Version> {
  authorise(context, "agent.read");
  const agentId = parseAgentId(input.agentId);
  if (!z.guid().safeParse(input.versionId).success) throw noSuchVersion();
  const found = await withTenant(context.database, context.tenantId, (tx) =>
    stored.findVersion(tx, agentId, input.versionId),
  );
  if (found === undefined) throw noSuchVersion();
  return { ...found, config: agentConfigSchema.parse(found.config) };
}

/** Null for a draft that cannot be read as an agent yet. @throws AppError `not_found` */
export async function configOf(
  tx: TenantTransaction,
  agentId: string,
  which: string,
): Promise<AgentConfig | null> {
  if (which === "draft") return checkConfig((await currentDraft(tx, agentId)).config).config;
  const version = await stored.findVersion(tx, agentId, which);
  if (version === undefined) throw noSuchVersion();
  return agentConfigSchema.parse(version.config);
}

/** The differences of the second version from the first, in words, and both versions. @throws AppError `not_found` */
export async function compareVersions(
  context: ServiceContext,
  input: z.input<typeof pairSchema>,
): Promise<Comparison> {
  authorise(context, "agent.read");
  const { from, to, ...rest } = parseInput(pairSchema, input);
  const agentId = parseAgentId(rest.agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const [old, now] = [await configOf(tx, agentId, from), await configOf(tx, agentId, to)];
    return old === null || now === null ? null : { differences: diffAgents(old, now), from: old, to: now };
  });
}

/** What a configuration permits that the live one does not. */
export async function widenings(
  tx: TenantTransaction,
  agentId: string,
  liveVersionId: string | null,
  to: AgentConfig,
): Promise<Difference[]> {
  const from =
    liveVersionId === null ? emptyAgent : ((await configOf(tx, agentId, liveVersionId)) ?? emptyAgent);
  return diffAgents(from, to).filter((difference) => difference.widens);
}
