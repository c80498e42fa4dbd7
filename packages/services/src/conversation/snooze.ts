import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { setSnooze } from "@konstruct/db/inbox/work-on-conversation";
import { readTenantSetting } from "@konstruct/db/tenant/settings";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { withConversation } from "./conversation-command.ts";
import { snoozeUntil } from "./snooze-until.ts";

/** A longer snooze is a mistake: the conversation would be forgotten. */
const longestMs = 366 * 24 * 3_600_000;

export const snoozeChoiceSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("hour") }),
  z.strictObject({ kind: z.literal("tomorrow") }),
  z.strictObject({ kind: z.literal("monday") }),
  z.strictObject({ kind: z.literal("date"), date: z.iso.date() }),
]);

/** A time zone by its IANA name. */
export const zoneSchema = z.string().min(1).max(60).refine(isZone, "is no time zone");

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  /** Null ends a snooze. */
  choice: snoozeChoiceSchema.nullable(),
  /** The member's zone; the tenant's when absent. */
  zone: zoneSchema.optional(),
});

/** Hides a conversation from the views until then. A later message of the contact shows it again. */
export async function snoozeConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ until: Date | null }> {
  authorise(context, "conversation.answer");
  const { conversationId, choice, zone } = parseInput(inputSchema, input);
  return withConversation(context, "conversation.answer", conversationId, async (held) => {
    const now = new Date();
    const setting = zone ?? (await readTenantSetting(held.tx, "timezone"));
    const until =
      choice === null ? null : snoozeUntil(choice, typeof setting === "string" ? setting : "UTC", now);
    if (until !== null && until <= now) throw refusalError("snooze.in_past");
    if (until !== null && until.getTime() - now.getTime() > longestMs) throw refusalError("snooze.too_long");
    await setSnooze(held.tx, conversationId, until);
    await held.audit("conversation.snoozed", { until: until?.toISOString() ?? null });
    return { until };
  });
}
