import { type QueuedEscalation, readEscalationQueue } from "@konstruct/db/inbox/escalation-queue";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  state: z.enum(["active", "ended"]).default("active"),
  limit: z.int().min(1).max(100).default(50),
});

export type QueuedEscalationView = QueuedEscalation & {
  /** By when a member should have taken it over or answered; null once the contact waits for nothing. */
  answerDueAt: Date | null;
};

/** Active escalations, the longest-waiting contact first; or ended ones, newest first. */
export async function listEscalationQueue(
  context: ServiceContext,
  input: z.input<typeof inputSchema> = {},
): Promise<QueuedEscalationView[]> {
  authorise(context, "conversation.read");
  const { state, limit } = parseInput(inputSchema, input);
  const found = await withTenant(context.database, context.tenantId, (tx) =>
    readEscalationQueue(tx, { isActive: state === "active", limit }),
  );
  return found.map((each) => {
    const since = each.awaitingSince ?? (each.state === "open" ? each.openedAt : null);
    return {
      ...each,
      answerDueAt: since === null ? null : new Date(since.getTime() + each.answerWithinMinutes * 60_000),
    };
  });
}
