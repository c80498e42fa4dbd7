import {
  listNotifications,
  readNotification,
  saveNotificationChoices,
} from "@konstruct/services/notification/notifications";
import { findEverything } from "@konstruct/services/search/find-everything";
import type { Command } from "../command/command.ts";

const list: Command<null, Awaited<ReturnType<typeof listNotifications>>> = (context) =>
  listNotifications(context);

export const notificationCommands = {
  "notification.choose": saveNotificationChoices,
  "notification.list": list,
  "notification.read": readNotification,
  "palette.find": findEverything,
};
