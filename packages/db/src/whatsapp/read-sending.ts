import type { TenantTransaction } from "../with-tenant.ts";

export type OptOut = {
  state: "out" | "in";
  scope: "everything" | "marketing";
  /** The contact has said something after that. */
  wroteSince: boolean;
};

/** What decides whether something may be sent in a conversation of WhatsApp now. */
export type Sending = {
  channelAccountId: string;
  /** By the platform's stamp; null for somebody who never wrote. */
  lastContactAt: Date | null;
  optOut: OptOut | null;
  /** The platform's code, while nothing may be sent from the account. */
  stoppedBy: string | null;
  /** The template asked about, as it stands now; null when it is not known. */
  template: { status: string; category: string } | null;
};

/** The same as SQL says it. */
export type StoredSending = Omit<Sending, "lastContactAt"> & { lastContactAt: string | null };

export const toSending = (stored: StoredSending): Sending => ({
  ...stored,
  lastContactAt: stored.lastContactAt === null ? null : new Date(stored.lastContactAt),
});

/** @param template the one that is about to be sent. Undefined when there is no such conversation of WhatsApp. */
export async function readSending(
  tx: TenantTransaction,
  conversationId: string,
  template?: { name: string; language: string },
): Promise<Sending | undefined> {
  const asSent = template && { name: template.name, language: { code: template.language } };
  const { rows } = await tx.query<{ sending: StoredSending | null }>({
    name: "read-sending",
    text: "select sending_of($1, $2, $3::jsonb) as sending",
    values: [tx.tenantId, conversationId, asSent === undefined ? null : JSON.stringify(asSent)],
  });
  const stored = rows[0]?.sending ?? null;
  return stored === null ? undefined : toSending(stored);
}
