import type { Notification } from "@konstruct/services/notification/notifications";

/** In the order of the settings: what concerns the member alone comes first. */
export const notificationKinds = [
  "assigned",
  "mentioned",
  "escalation",
  "approval",
  "sla",
  "delivery",
  "evaluation",
  "budget",
] as const satisfies readonly Notification["kind"][];
