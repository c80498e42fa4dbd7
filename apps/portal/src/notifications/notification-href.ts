import type { Notification } from "@konstruct/services/notification/notifications";

type About = Pick<Notification, "kind" | "conversationId" | "subjectId">;

/** The address of what a notification is about, below the tenant's. */
export function notificationHref({ kind, conversationId, subjectId }: About): string {
  switch (kind) {
    case "approval":
      return `/approvals#${subjectId}`;
    case "evaluation":
      return `/evaluations/runs/${subjectId}`;
    case "budget":
      return "/costs";
    default:
      return conversationId === null ? "/inbox" : `/inbox/${conversationId}`;
  }
}
