import { readCardView } from "@konstruct/db/escalation/card-views";
import type { Escalation } from "@konstruct/db/escalation/escalations";
import { type CardRecord, type ClaimedCard, recordCard } from "@konstruct/db/escalation/show-cards";
import { withTenant } from "@konstruct/db/with-tenant";
import { createReadBriefs } from "@konstruct/services/escalation/escalation-brief";
import { postToInternalThreads } from "../turn/colleague/post-to-threads.ts";
import { approvalCard } from "./approval-card.ts";
import type { CardJob } from "./card-job.ts";
import { describeOnce, writerOf } from "./describe-escalation.ts";
import { escalationCard } from "./escalation-card.ts";

const readBriefs = createReadBriefs();

const briefFor = ({ database }: CardJob, tenantId: string, escalation: Escalation) =>
  withTenant(database, tenantId, async (tx) => (await readBriefs(tx, [escalation])).get(escalation.id));

/**
 * Shows one card with its current content. The first time, it opens the internal thread and posts the whole conversation there. A
 * summary that a model has to write is awaited after the card is shown, and then shown on it.
 */
export async function showCard(job: CardJob, claimed: ClaimedCard): Promise<void> {
  const { database, cardSurfaces, settings, worker } = job;
  const view = await withTenant(database, claimed.tenantId, (tx) => readCardView(tx, claimed));
  if (view === undefined)
    return recordCard(database, claimed, worker, { state: "failed", reason: "its subject is gone" });
  const writer = view.kind === "escalation" ? await writerOf(job, claimed.tenantId, view) : null;
  const described =
    view.kind === "escalation" && writer === null
      ? await describeOnce(job, claimed.tenantId, view, null)
      : view;
  const card =
    described.kind === "escalation"
      ? escalationCard(described, await briefFor(job, claimed.tenantId, described.escalation), new Date())
      : approvalCard(described);
  const surface = cardSurfaces[claimed.surface];
  const record: CardRecord =
    surface === undefined
      ? { state: "failed", reason: `${claimed.surface} is not configured` }
      : await surface.show(claimed, card, AbortSignal.timeout(settings.sendTimeoutMs));
  await recordCard(database, claimed, worker, record);
  if (record.state === "failed")
    job.logger.warn(
      { cardId: claimed.id, surface: claimed.surface, reason: record.reason },
      "a card is not shown",
    );
  if (record.state !== "shown" || described.kind !== "escalation") return;
  const told = await withTenant(database, claimed.tenantId, (tx) =>
    postToInternalThreads(tx, claimed.conversationId, described.talk.agentName, job.senders.slack),
  );
  if (told) job.wakeOutbox(0);
  if (writer !== null) await describeOnce(job, claimed.tenantId, described, writer);
}
