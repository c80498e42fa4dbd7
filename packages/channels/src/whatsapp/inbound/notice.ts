import { child, defined, type Fields, identifier, text } from "../../fields.ts";

/** Fields that report a change of one person without a message: their marketing consent, or a new id. */
export type NoticeField = "user_preferences" | "user_id_update";

export const isNoticeField = (field: string): field is NoticeField =>
  field === "user_preferences" || field === "user_id_update";

/**
 * Converts one item of such a field to the system message that Meta sends elsewhere for the same event, so that it is handled like
 * every message. It has no id of its own: the same item gets the same id at every delivery.
 */
export function noticeOf(field: NoticeField, item: Fields): Fields {
  const phone = identifier(item, "wa_id");
  const stamp = identifier(item, "timestamp");
  if (field === "user_id_update") {
    const ids = child(item, "user_id");
    const [before, now] = [text(ids, "previous"), text(ids, "current")];
    return {
      id: `${field}:${before}:${now}`,
      timestamp: stamp,
      type: "system",
      ...defined({ from: phone, from_user_id: before }),
      system: {
        type: "user_changed_user_id",
        previous_user_id: before,
        user_id: now,
        body: text(item, "detail"),
      },
    };
  }
  const userId = text(item, "user_id");
  const wanted = text(item, "category") === "marketing_messages" ? text(item, "value") : undefined;
  return {
    id: `${field}:${userId ?? phone}:${stamp}:${wanted}`,
    timestamp: stamp,
    type: "system",
    ...defined({ from: phone, from_user_id: userId }),
    system: { type: "user_preference_changed", marketing: wanted, body: text(item, "detail") },
  };
}
