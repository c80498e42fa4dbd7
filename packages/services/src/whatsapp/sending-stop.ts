import { explainErrorCode } from "@konstruct/channels/whatsapp/error-codes";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/whatsapp/sending-stops";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const stopSchema = z.strictObject({
  channelAccountId: z.uuid(),
  errorCode: z.string().min(1).max(64),
  detail: z.string().max(2_000),
});

/**
 * Stops sending from an account that the platform refuses, so that messages do not fail one by one. Waiting messages are held.
 * @returns false when it was stopped before
 */
export async function stopSending(
  context: ServiceContext,
  input: z.input<typeof stopSchema>,
): Promise<boolean> {
  authorise(context, "channel_account.revoke");
  const stop = parseInput(stopSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const isNew = await stored.stopAccount(tx, stop);
    if (!isNew) return false;
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.sending_stopped",
        subject: { kind: "channel_account", id: stop.channelAccountId },
        detail: { errorCode: stop.errorCode, detail: stop.detail.slice(0, 500) },
      },
    ]);
    return true;
  });
}

/**
 * Resumes after a person has fixed the cause: held messages are sent in their order. @throws AppError `not_found` when it was not
 * stopped
 */
export async function resumeSending(
  context: ServiceContext,
  input: { channelAccountId: string },
): Promise<{ resumed: number }> {
  authorise(context, "channel_account.install");
  const { channelAccountId } = parseInput(z.strictObject({ channelAccountId: z.uuid() }), input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const resumed = await stored.resumeAccount(tx, channelAccountId);
    if (resumed === undefined) throw refusalError("whatsapp.not_stopped");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.sending_resumed",
        subject: { kind: "channel_account", id: channelAccountId },
        detail: { resumed },
      },
    ]);
    return { resumed };
  });
}

export type SendingStopView = stored.SendingStop & {
  /** What it means and what to do, for a person. */
  words: string;
};

export async function listSendingStops(context: ServiceContext): Promise<SendingStopView[]> {
  authorise(context, "conversation.read");
  const stops = await withTenant(context.database, context.tenantId, stored.listSendingStops);
  return stops.map((stop) => ({ ...stop, words: explainErrorCode(stop.errorCode)?.words ?? stop.detail }));
}
