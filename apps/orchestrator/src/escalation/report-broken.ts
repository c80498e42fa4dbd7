import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { summonMembers, touchCards } from "@konstruct/db/card/cards";
import { breakPromises } from "@konstruct/db/escalation/promises";
import { answeringRoles, notifyMembers } from "@konstruct/db/notification/notify-members";
import { withTenant } from "@konstruct/db/with-tenant";
import { whoeverIsInCharge } from "@konstruct/services/escalation/whom-to-ask";
import type { Dependencies } from "../dependencies/dependencies.ts";

const most = 200;

type Means = Pick<Dependencies, "database" | "logger" | "metrics"> & { channels: readonly NoticeChannel[] };

/** Reports the promises of a person whose time has passed: everybody in charge is asked and notified, once for each. */
export async function reportBroken(
  { database, logger, metrics, channels }: Means,
  { tenantId }: { tenantId: string },
  now: Date,
): Promise<void> {
  const broken = await withTenant(database, tenantId, async (tx) => {
    const found = await breakPromises(tx, now, most);
    for (const { escalationId, conversationId } of found) {
      const subject = { kind: "escalation", id: escalationId } as const;
      await summonMembers(tx, { ...whoeverIsInCharge(channels), subject, conversationId });
      await notifyMembers(tx, {
        kind: "sla",
        subjectId: escalationId,
        conversationId,
        roles: answeringRoles,
      });
    }
    await touchCards(
      tx,
      "escalation",
      found.map(({ escalationId }) => escalationId),
    );
    await stageAudit(
      tx,
      found.map(({ escalationId, conversationId, promisedUntil }) => ({
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "watchdog" },
        action: "escalation.promise_broken",
        subject: { kind: "conversation", id: conversationId },
        conversationId,
        detail: { escalationId, promisedUntil: promisedUntil.toISOString() },
      })),
    );
    return found;
  });
  metrics.brokenPromises.inc(broken.length);
  for (const { conversationId } of broken)
    logger.error({ tenantId, conversationId }, "a contact was promised a person, and none took over in time");
}
