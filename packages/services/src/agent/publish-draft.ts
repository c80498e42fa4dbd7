import { type Difference, diffAgents } from "@konstruct/agent-config/diff/diff-agents";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { lockAgent } from "@konstruct/db/agent/agents";
import { findVersion } from "@konstruct/db/agent/versions";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { publishFindings } from "../evaluation/publish-findings.ts";
import { parseInput } from "../parse-input.ts";
import { refuseProblems, toolProblems } from "./draft-findings.ts";
import { conflictOf, currentDraft, parseAgentId, publishedConfig, type SavedDraft } from "./drafts.ts";
import { checkReadiness, type PublishFinding, type Readiness, unacknowledged } from "./publish-checks.ts";
import type { PublishGates } from "./publish-gates.ts";
import { type PublishedVersion, storeVersion } from "./store-version.ts";
import { noSuchVersion, widenings } from "./versions.ts";

const note = z.string().trim().min(1, "say what changed").max(2_000);

const publishSchema = z.strictObject({
  agentId: z.string(),
  /** The revision of the draft that was checked. */
  revision: z.int().min(0),
  note,
  /** Ids of the acknowledged problems and permissions. */
  acknowledge: z.array(z.string().max(100)).max(1_000).default([]),
});

const rollBackSchema = z.strictObject({ agentId: z.string(), versionId: z.guid(), reason: note });

export type PublishOutcome =
  | ({ kind: "published" } & PublishedVersion)
  /** Nothing went live: these have to be fixed, or acknowledged where they have an id. */
  | { kind: "refused"; findings: PublishFinding[]; widened: Difference[] }
  | Extract<SavedDraft, { kind: "conflict" }>
  /** The draft equals the live version. */
  | { kind: "unchanged" };

/** What publishing the current draft would find. */
export async function checkDraft(
  context: ServiceContext,
  agentId: string,
  gates: PublishGates = publishFindings,
): Promise<
  Pick<Readiness, "findings" | "widened"> & {
    revision: number;
    /** The sections that differ from the live version. */
    changed: Difference["section"][];
  }
> {
  authorise(context, "agent.read");
  const id = parseAgentId(agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const liveVersionId = await lockAgent(tx, id);
    const draft = await currentDraft(tx, id);
    const { config, findings, widened } = await checkReadiness(
      tx,
      draft,
      liveVersionId,
      gates,
      context.setUp,
    );
    const differences =
      config === null ? [] : diffAgents(await publishedConfig(tx, id, liveVersionId), config);
    const changed = [...new Set(differences.map(({ section }) => section))];
    return { findings, widened, changed, revision: draft.revision };
  });
}

/** Publishes the draft as an immutable version and makes it live, unless a problem blocks it. @throws AppError `not_found` */
export async function publishDraft(
  context: ServiceContext,
  input: z.input<typeof publishSchema>,
  gates: PublishGates = publishFindings,
): Promise<PublishOutcome> {
  authorise(context, "agent.publish");
  const { revision, note, acknowledge, ...rest } = parseInput(publishSchema, input);
  const agentId = parseAgentId(rest.agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const liveVersionId = await lockAgent(tx, agentId);
    const draft = await currentDraft(tx, agentId);
    if (draft.stored !== undefined && draft.revision !== revision) return conflictOf(draft.stored);
    if (!draft.differs && liveVersionId !== null) return { kind: "unchanged" };
    const readiness = await checkReadiness(tx, draft, liveVersionId, gates, context.setUp);
    const left = unacknowledged(readiness, acknowledge);
    const { config, widened } = readiness;
    if (config === null || left.findings.length > 0 || left.widened.length > 0)
      return { kind: "refused", ...left };
    return { kind: "published", ...(await storeVersion(tx, context, { agentId, config, note, widened })) };
  });
}

/**
 * Makes an older version live again, as a new version. The draft does not change.
 * @throws AppError `not_found`; `invalid_input` when it names unknown tools or arguments
 */
export async function rollBack(
  context: ServiceContext,
  input: z.input<typeof rollBackSchema>,
): Promise<PublishedVersion> {
  authorise(context, "agent.publish");
  const { versionId, reason, ...rest } = parseInput(rollBackSchema, input);
  const agentId = parseAgentId(rest.agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const liveVersionId = await lockAgent(tx, agentId);
    const version = await findVersion(tx, agentId, versionId);
    if (version === undefined) throw noSuchVersion();
    const config = agentConfigSchema.parse(version.config);
    refuseProblems(toolProblems(config));
    const widened = await widenings(tx, agentId, liveVersionId, config);
    const { id, number } = version;
    return storeVersion(tx, context, { agentId, config, note: reason, widened, restores: { id, number } });
  });
}
