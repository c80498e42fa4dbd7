import { createHash } from "node:crypto";
import type { Difference } from "@konstruct/agent-config/diff/diff-agents";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import { readPresent } from "@konstruct/db/agent/present";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { installedPacks } from "@konstruct/tools/pack/installed-packs";
import type { SetUp } from "../set-up.ts";
import { checkConfig } from "./draft-findings.ts";
import type { Draft } from "./drafts.ts";
import { findMissingNotice } from "./missing-notice.ts";
import { missingConnections, withSetUp } from "./needed-connections.ts";
import { type PublishGates, publishingOf } from "./publish-gates.ts";
import { widenings } from "./versions.ts";

/** A problem that blocks a draft from going live, unless it is a warning. */
export type PublishFinding = {
  check: "agent" | "connection" | "people" | "base" | "suite" | "replay";
  path: PropertyKey[];
  message: string;
  /** Set when a member may publish anyway by naming it. */
  acknowledgeId: string | null;
  /** Shown, and blocks nothing. */
  isWarning?: true;
  /** The suite to run, where one is required. */
  suiteId?: string;
};

export type Readiness = {
  config: AgentConfig | null;
  findings: PublishFinding[];
  /** Permissions that get more permissive: each has to be acknowledged by its id. */
  widened: Difference[];
};

const acknowledgeIdOf = (message: string) => createHash("sha256").update(message).digest("hex").slice(0, 16);

/** Everything that is checked before a draft goes live. */
export async function checkReadiness(
  tx: TenantTransaction,
  draft: Pick<Draft, "agentId" | "config" | "baseVersionId">,
  liveVersionId: string | null,
  gates: PublishGates,
  setUp: SetUp | undefined,
): Promise<Readiness> {
  const { config, findings: wrong } = checkConfig(draft.config);
  const findings: PublishFinding[] = wrong.map((finding) => ({
    check: "agent",
    ...finding,
    acknowledgeId: null,
  }));
  if (config === null) return { config, findings, widened: [] };
  const kinds = installedPacks().flatMap(({ recordKinds }) => recordKinds);
  const present = withSetUp(await readPresent(tx, kinds), setUp);
  for (const { path, message, isFatal } of missingConnections(config, present))
    findings.push({
      check: "connection",
      path,
      message,
      acknowledgeId: isFatal ? null : acknowledgeIdOf(message),
    });
  const message = await findMissingNotice(tx, config, setUp?.channels);
  if (message !== null) {
    const path = ["escalation", "deliver_by"];
    findings.push({ check: "people", path, message, acknowledgeId: null, isWarning: true });
  }
  if (draft.baseVersionId !== liveVersionId) {
    const message =
      "Another version went live since this draft was begun. Publishing undoes what it changed.";
    findings.push({
      check: "base",
      path: [],
      message,
      acknowledgeId: acknowledgeIdOf(`${message}${liveVersionId}`),
    });
  }
  const about = { agentId: draft.agentId, configHash: configHash(config), settings: await publishingOf(tx) };
  for (const { code, ...finding } of await gates(tx, about))
    findings.push({ check: code, path: [], acknowledgeId: null, ...finding });
  return { config, findings, widened: await widenings(tx, draft.agentId, liveVersionId, config) };
}

/** The findings and permissions that are not acknowledged, and those that cannot be. */
export function unacknowledged(
  { findings, widened }: Readiness,
  acknowledged: readonly string[],
): { findings: PublishFinding[]; widened: Difference[] } {
  return {
    findings: findings.filter(
      ({ acknowledgeId: id, isWarning }) => isWarning !== true && (id === null || !acknowledged.includes(id)),
    ),
    widened: widened.filter(({ id }) => !acknowledged.includes(id)),
  };
}
