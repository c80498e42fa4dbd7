/** How long after a contact's last message any message may be sent to them (Meta, "Customer service windows"). */
export const windowMs = 24 * 3_600_000;
/** From here on a person should answer now or not at all. */
const closingMs = 3_600_000;

export type WhatsappWindow =
  | { state: "open" | "closing"; closesAt: string }
  /** `closesAt` is when it closed; null for a contact who never wrote. */
  | { state: "closed"; closesAt: string | null };

/** Whether a message other than a template may be sent. The stamp is the platform's: Meta counts by its own clock. */
export function whatsappWindow(lastContactAt: Date | null, now: Date): WhatsappWindow {
  if (lastContactAt === null) return { state: "closed", closesAt: null };
  const closesMs = lastContactAt.getTime() + windowMs;
  const closesAt = new Date(closesMs).toISOString();
  const leftMs = closesMs - now.getTime();
  if (leftMs <= 0) return { state: "closed", closesAt };
  return { state: leftMs <= closingMs ? "closing" : "open", closesAt };
}
