import { type QueuedEscalation, readEscalationQueue } from "@konstruct/db/inbox/escalation-queue";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type Brief, createReadBriefs, shownTo } from "./escalation-brief.ts";

const inputSchema = z.strictObject({
  state: z.enum(["active", "ended"]).default("active"),
  limit: z.int().min(1).max(100).default(50),
});

export type QueuedEscalationView = QueuedEscalation & {
  /** By when a member should have taken it over or answered; null once the contact waits for nothing. */
  answerDueAt: Date | null;
  /** What the person who takes over has to know. */
  told: Brief | null;
};

const readBriefs = createReadBriefs();

/** Active escalations, the longest-waiting contact first; or ended ones, newest first. */
export async function listEscalationQueue(
  context: ServiceContext,
  input: z.input<typeof inputSchema> = {},
): Promise<QueuedEscalationView[]> {
  authorise(context, "conversation.read");
  const { state, limit } = parseInput(inputSchema, input);
  const { found, briefs } = await withTenant(context.database, context.tenantId, async (tx) => {
    const queued = await readEscalationQueue(tx, { isActive: state === "active", limit });
    return { found: queued, briefs: await readBriefs(tx, queued) };
  });
  return found.map((each) => {
    const brief = briefs.get(each.id);
    const since = each.awaitingSince ?? (each.state === "open" ? each.openedAt : null);
    return {
      ...each,
      told: brief === undefined ? null : shownTo(context, brief),
      answerDueAt: since === null ? null : new Date(since.getTime() + each.answerWithinMinutes * 60_000),
    };
  });
}
