import type { Difference } from "@konstruct/agent-config/diff/diff-agents";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import { findDraft, putDraft } from "@konstruct/db/agent/drafts";
import { insertLiveVersion } from "@konstruct/db/agent/versions";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { auditActor, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { checkConfig } from "./draft-findings.ts";

export type PublishedVersion = { agentId: string; versionId: string; number: number };

/** How many of the more permissive changes the audit entry names; the versions themselves hold all of them. */
const mostNamed = 20;

/** Makes a configuration the live version of a locked agent. A draft with the same content is rebased; any other is not changed. */
export async function storeVersion(
  tx: TenantTransaction,
  context: ServiceContext,
  version: {
    agentId: string;
    config: AgentConfig;
    note: string;
    widened: readonly Difference[];
    restores?: { id: string; number: number };
  },
): Promise<PublishedVersion> {
  const { agentId, config, note, widened, restores } = version;
  const by = auditActor(context);
  const hash = configHash(config);
  const { off_because: untold } = config.disclosure;
  const stored = { agentId, config, configHash: hash, note, by, restores: restores?.id ?? null };
  const { id, number } = await insertLiveVersion(tx, stored);
  await askJob(context, tx, { kind: "train", subjectId: id });
  await rebaseDraft(tx, agentId, { id, config, configHash: hash });
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: by,
      action: restores === undefined ? "agent_version.published" : "agent_version.rolled_back",
      subject: { kind: "agent_version", id },
      agentId,
      summary: { input: note.slice(0, 1_000) },
      detail: {
        number,
        configHash: hash,
        ...(restores !== undefined && { restores: restores.number }),
        ...(untold !== null && { contactsNotToldOfAiBecause: untold }),
        ...(widened.length > 0 && {
          widened: widened.slice(0, mostNamed).map(({ text }) => text.slice(0, 200)),
          widenedCount: widened.length,
        }),
      },
    },
  ]);
  return { agentId, versionId: id, number };
}

async function rebaseDraft(
  tx: TenantTransaction,
  agentId: string,
  live: { id: string; config: AgentConfig; configHash: string },
): Promise<void> {
  const draft = await findDraft(tx, agentId);
  if (draft === undefined) return;
  const { config } = checkConfig(draft.config);
  if (config === null || configHash(config) !== live.configHash) return;
  const { kind, id } = draft.updatedBy;
  await putDraft(tx, agentId, {
    config: JSON.parse(JSON.stringify(live.config)),
    revision: draft.revision + 1,
    baseVersionId: live.id,
    differs: false,
    by: { kind, id },
  });
}
