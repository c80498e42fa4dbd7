import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import type { JsonObject } from "@konstruct/core/json";
import { checkConfig } from "@konstruct/services/agent/draft-findings";
import {
  type Draft,
  discardDraft,
  readDraft,
  type SavedDraft,
  saveDraft,
} from "@konstruct/services/agent/drafts";
import type { ServiceContext } from "@konstruct/services/context";
import { cliActor } from "../compose/tenant-context.ts";
import { CommandError } from "../failure.ts";

export type DraftToSave = {
  agentId: string;
  config: AgentConfig;
  /** The live version the difference was computed against; null: the agent has none. */
  liveVersionId: string | null;
  /** Whether another member's unpublished work may be overwritten. */
  replaces: boolean;
};

function isOurs({ updatedBy }: Draft): boolean {
  return updatedBy?.kind === cliActor.kind && updatedBy.id === cliActor.id;
}

function saysTheSame(draft: Draft, config: AgentConfig): boolean {
  const { config: written } = checkConfig(draft.config);
  return written !== null && configHash(written) === configHash(config);
}

/** @throws CommandError when another member's work would be overwritten */
export function refuseToReplace(
  draft: Draft,
  { config, replaces }: Pick<DraftToSave, "config" | "replaces">,
): void {
  if (!draft.differs || replaces || isOurs(draft) || saysTheSame(draft, config)) return;
  const who = draft.updatedBy?.name ?? draft.updatedBy?.id ?? "Another member";
  throw new CommandError(
    `${who} has a draft of this agent that is not published. Publish or discard it in the portal first, or replace it with --replace-draft.`,
  );
}

const meanwhile = () =>
  new CommandError("The agent changed meanwhile. Nothing was published; run the command again.");

function revisionOf(saved: SavedDraft): number {
  if (saved.kind === "conflict") throw meanwhile();
  return saved.revision;
}

/** Stores a configuration as the draft, begun on the version that was shown. @returns the revision to publish */
export async function saveAsDraft(context: ServiceContext, toSave: DraftToSave): Promise<number> {
  const { agentId, config, liveVersionId } = toSave;
  const draft = await readDraft(context, agentId);
  refuseToReplace(draft, toSave);
  // An older draft was begun on an older version.
  const revision = draft.differs
    ? revisionOf(await discardDraft(context, { agentId, revision: draft.revision }))
    : draft.revision;
  const written = JSON.parse(JSON.stringify(config)) as JsonObject;
  const saved = revisionOf(await saveDraft(context, { agentId, revision, config: written }));
  if ((await readDraft(context, agentId)).baseVersionId === liveVersionId) return saved;
  await discardDraft(context, { agentId, revision: saved });
  throw meanwhile();
}
