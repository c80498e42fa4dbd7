import { notificationKinds } from "@konstruct/db/notification/notify-members";
import * as stored from "@konstruct/db/notification/read-notifications";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { memberIn } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

export type { Notification } from "@konstruct/db/notification/read-notifications";

const mostShown = 50;

/** The calling member's own notifications, the newest first. */
export async function listNotifications(
  context: ServiceContext,
): Promise<{ notifications: stored.Notification[]; unread: number }> {
  authorise(context, "notification.read");
  const member = memberIn(context);
  if (member === null) return { notifications: [], unread: 0 };
  return withTenant(context.database, context.tenantId, async (tx) => ({
    notifications: await stored.readNotifications(tx, member, mostShown),
    unread: await stored.countUnread(tx, member),
  }));
}

export async function countUnreadNotifications(context: ServiceContext): Promise<number> {
  authorise(context, "notification.read");
  const member = memberIn(context);
  if (member === null) return 0;
  return withTenant(context.database, context.tenantId, (tx) => stored.countUnread(tx, member));
}

/** Marks one of the calling member's notifications as read, or all of them. */
export async function readNotification(
  context: ServiceContext,
  input: { id: string | null },
): Promise<{ unread: number }> {
  authorise(context, "notification.read");
  const { id } = parseInput(z.strictObject({ id: z.guid().nullable() }), input);
  const member = memberIn(context);
  if (member === null) return { unread: 0 };
  return withTenant(context.database, context.tenantId, async (tx) => {
    await stored.markRead(tx, member, id);
    return { unread: await stored.countUnread(tx, member) };
  });
}

const choicesSchema = z.partialRecord(z.enum(notificationKinds), z.enum(["portal", "off"]));
export type NotificationChoices = z.output<typeof choicesSchema>;

/** What the calling member is notified of: a kind without a choice is shown in the portal. */
export async function readNotificationChoices(context: ServiceContext): Promise<NotificationChoices> {
  authorise(context, "notification.read");
  const member = memberIn(context);
  if (member === null) return {};
  const choices = await withTenant(context.database, context.tenantId, (tx) =>
    stored.readChoices(tx, member),
  );
  return choicesSchema.catch({}).parse(choices);
}

export async function saveNotificationChoices(
  context: ServiceContext,
  input: { choices: NotificationChoices },
): Promise<void> {
  authorise(context, "notification.read");
  const { choices } = parseInput(z.strictObject({ choices: choicesSchema }), input);
  const member = memberIn(context);
  if (member === null) return;
  await withTenant(context.database, context.tenantId, (tx) => stored.writeChoices(tx, member, choices));
}
