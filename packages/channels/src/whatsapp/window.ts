/** How long after a contact's last message anything may be said to them (Meta, "Customer service windows"). */
export const windowMs = 24 * 3_600_000;
/** From here on a person should answer now or not at all. */
const closingMs = 3_600_000;

export type WhatsappWindow =
  | { state: "open" | "closing"; closesAt: string }
  /** `closesAt` is when it closed; null for somebody who never wrote. */
  | { state: "closed"; closesAt: string | null };

/** Whether something other than a template may be said. The stamp is the platform's: that is the clock Meta counts by. */
export function whatsappWindow(lastContactAt: Date | null, now: Date): WhatsappWindow {
  if (lastContactAt === null) return { state: "closed", closesAt: null };
  const closesMs = lastContactAt.getTime() + windowMs;
  const closesAt = new Date(closesMs).toISOString();
  const leftMs = closesMs - now.getTime();
  if (leftMs <= 0) return { state: "closed", closesAt };
  return { state: leftMs <= closingMs ? "closing" : "open", closesAt };
}
