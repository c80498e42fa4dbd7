import { configHash } from "@konstruct/core/agent/config-hash";
import type { Finding } from "@konstruct/core/agent/finding";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { lockAgent } from "@konstruct/db/agent/agents";
import * as stored from "@konstruct/db/agent/previews";
import { findVersion, keepPreviewVersion } from "@konstruct/db/agent/versions";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { checkConfig } from "./draft-findings.ts";
import { currentDraft, draftFact, parseAgentId } from "./drafts.ts";
import { noSuchVersion } from "./versions.ts";

const startSchema = z.strictObject({
  agentId: z.string(),
  /** The channel the agent is told it speaks on. */
  as: z.enum(["slack", "whatsapp", "webchat"]).default("webchat"),
  /** A published version to compare with the draft; absent: the draft. */
  versionId: z.guid().optional(),
});
const modelSchema = z.strictObject({
  provider: z.enum(["builtin", "openai", "anthropic"]),
  /** Empty: the model that is set up for the provider. */
  name: z.string().trim().max(200),
});
const saySchema = z.strictObject({
  conversationId: z.guid(),
  /** Answers in place of the draft's own model; only for a preview of the draft. */
  model: modelSchema.optional(),
  text: z.string().trim().min(1).max(8_000),
  /** Set when one of the agent's choices was pressed. */
  choiceId: z.string().min(1).max(200).optional(),
});

export type PreviewTalk = Awaited<ReturnType<typeof stored.readPreviewTalk>>;

/** The draft's snapshot, stored for the turns that run on it. */
async function snapshot(
  tx: TenantTransaction,
  agentId: string,
  model: z.output<typeof modelSchema> | undefined,
): Promise<{ versionId: string } | { findings: Finding[] }> {
  const { config: draft, findings } = checkConfig((await currentDraft(tx, agentId)).config);
  if (draft === null) return { findings };
  const config = model === undefined ? draft : { ...draft, model: { ...draft.model, ...model } };
  return { versionId: await keepPreviewVersion(tx, { agentId, config, configHash: configHash(config) }) };
}

function noSuchPreview(): AppError {
  return refusalError("agent.preview_not_found");
}

/** Opens an empty conversation with an agent's draft or with a version of it, which no list shows. @throws AppError `not_found` */
export async function startPreview(
  context: ServiceContext,
  input: z.input<typeof startSchema>,
): Promise<{ conversationId: string }> {
  authorise(context, "agent.edit");
  const { agentId: given, as, versionId = null } = parseInput(startSchema, input);
  const agentId = parseAgentId(given);
  return withTenant(context.database, context.tenantId, async (tx) => {
    await lockAgent(tx, agentId);
    if (versionId !== null && (await findVersion(tx, agentId, versionId)) === undefined)
      throw noSuchVersion();
    const conversationId = await stored.openPreview(tx, { agentId, as, versionId });
    await stageAudit(tx, [{ ...draftFact(context, "previewed", agentId), conversationId }]);
    return { conversationId };
  });
}

/**
 * Sends a message to the current draft, or to the preview's version; it takes the path of every message, and the agent answers.
 * `invalid`: the problems to fix before the draft can run.
 * @throws AppError `not_found`
 */
export async function sayInPreview(
  context: ServiceContext,
  input: z.input<typeof saySchema>,
): Promise<{ kind: "said" } | { kind: "invalid"; findings: Finding[] }> {
  authorise(context, "agent.edit");
  const { conversationId, text, choiceId, model } = parseInput(saySchema, input);
  const place = await withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findPreview(tx, conversationId);
    if (found === undefined) throw noSuchPreview();
    if (found.isOfVersion) return found;
    const kept = await snapshot(tx, found.agentId, model);
    if ("findings" in kept) return kept;
    await stored.pinVersion(tx, conversationId, kept.versionId);
    return found;
  });
  if ("findings" in place) return { kind: "invalid", ...place };
  const { accountKey, visitor } = place;
  const part =
    choiceId === undefined
      ? { type: "text" as const, text }
      : { type: "choice" as const, id: choiceId, title: text };
  const [outcome] = await acceptMessages(context.database, [
    {
      debounceMs: 0,
      message: {
        externalId: newId(),
        channel: "webchat",
        accountKey,
        conversationRef: visitor,
        identity: { kind: "webchat_id", id: visitor },
        aliases: [],
        displayName: "Preview",
        sentAt: new Date().toISOString(),
        text,
        parts: [part],
        startsTurn: true,
        requiresConversation: false,
        author: "contact",
        replyTarget: { sessionId: visitor },
      },
    },
  ]);
  if (outcome !== "accepted") throw new AppError("internal", `A preview message was ${outcome}`);
  return { kind: "said" };
}

/** @throws AppError `not_found` */
export async function readPreview(context: ServiceContext, conversationId: string): Promise<PreviewTalk> {
  authorise(context, "agent.edit");
  if (!z.guid().safeParse(conversationId).success) throw noSuchPreview();
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await stored.findPreview(tx, conversationId)) === undefined) throw noSuchPreview();
    return stored.readPreviewTalk(tx, conversationId);
  });
}
