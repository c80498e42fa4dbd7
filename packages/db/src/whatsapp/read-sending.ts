import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type OptOut = {
  state: "out" | "in";
  scope: "everything" | "marketing";
  /** The contact has written after that. */
  wroteSince: boolean;
};

/** What decides whether a message may be sent in a WhatsApp conversation now. */
export type Sending = {
  channelAccountId: string;
  /** By the platform's timestamp; null when the contact never wrote. */
  lastContactAt: Date | null;
  optOut: OptOut | null;
  /** The platform's error code while the account is stopped. */
  stoppedBy: string | null;
  /** The template in question, as it is now; null when it is unknown. */
  template: { status: string; category: string } | null;
};

/** The same as SQL returns it. */
export type StoredSending = Omit<Sending, "lastContactAt"> & { lastContactAt: string | null };

/** Turns the time of SQL's JSON into a Date. */
export const toSending = (stored: StoredSending): Sending => ({
  ...stored,
  lastContactAt: stored.lastContactAt === null ? null : new Date(stored.lastContactAt),
});

/**
 * Reads what decides whether a message may be sent in a conversation now.
 * @param template the template to be sent
 * @returns undefined when there is no such WhatsApp conversation
 */
export async function readSending(
  tx: TenantTransaction,
  conversationId: string,
  template?: { name: string; language: string },
): Promise<Sending | undefined> {
  const asSent = template && { name: template.name, language: { code: template.language } };
  const { rows } = await tx.query<{ sending: StoredSending | null }>({
    name: "read-sending",
    text: "select sending_of($1, $2, $3::jsonb) as sending",
    values: [tx.tenantId, conversationId, asSent === undefined ? null : toStorableJson(asSent)],
  });
  const stored = rows[0]?.sending ?? null;
  return stored === null ? undefined : toSending(stored);
}
