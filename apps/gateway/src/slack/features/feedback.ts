import { feedbackAction } from "@konstruct/channels/slack/ids";
import { recordFeedback } from "@konstruct/services/feedback/record-feedback";
import {
  accountOfBody,
  asUser,
  type FeatureDependencies,
  identityOf,
  type RegisterFeature,
} from "./feature.ts";
import { feedbackModal, feedbackModalId, readFeedbackModal } from "./feedback-modal.ts";

type Said = Pick<Parameters<typeof recordFeedback>[1], "outboxId" | "rating" | "reason" | "comment">;
type Person = { id: string; team_id?: string };

async function record(deps: FeatureDependencies, body: unknown, user: Person, said: Said): Promise<void> {
  const account = await accountOfBody(deps, body);
  if (account === undefined) return;
  await recordFeedback(asUser(deps, account, user.id), {
    ...said,
    channelAccountId: account.id,
    identity: identityOf(user.team_id, user.id),
  });
}

/** The feedback buttons under an answer. A 👎 counts at once; the modal only asks why. */
export const registerFeedback: RegisterFeature = (app, deps) => {
  app.action(feedbackAction, async ({ ack, action, body, client }) => {
    await ack();
    const value = "value" in action ? String(action.value) : "";
    const [, rating, outboxId] = /^(up|down):([0-9a-f-]{36})$/.exec(value) ?? [];
    if (outboxId === undefined || (rating !== "up" && rating !== "down")) return;
    const trigger = "trigger_id" in body ? body.trigger_id : undefined;
    // A trigger expires after three seconds, so the modal does not wait for the database.
    const asked =
      rating === "down" && trigger !== undefined
        ? client.views.open({ trigger_id: trigger, view: feedbackModal(outboxId) })
        : undefined;
    const [recorded, opened] = await Promise.allSettled([
      record(deps, body, body.user, { outboxId, rating }),
      asked,
    ]);
    for (const each of [recorded, opened]) if (each.status === "rejected") throw each.reason;
  });

  app.view(feedbackModalId, async ({ ack, body, view }) => {
    const { outboxId, reason, comment } = readFeedbackModal(view);
    await record(deps, body, body.user, {
      outboxId,
      rating: "down",
      ...(reason !== undefined && { reason }),
      ...(comment !== undefined && { comment }),
    });
    await ack();
  });
};
