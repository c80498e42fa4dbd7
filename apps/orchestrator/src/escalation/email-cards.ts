import { toAppError } from "@konstruct/core/errors";
import { createTransport } from "nodemailer";
import type { CardSurface } from "../dependencies/card-surface.ts";
import { cardText } from "./card-text.ts";

export type EmailSettings = { smtpUrl: string; from: string; timeoutMs: number };

const mostAttempts = 8;
const backoffMs = (attempts: number) => Math.min(300_000, 1_000 * 2 ** attempts);

/** A permanent SMTP failure: the address or the email itself is refused (RFC 5321, 4.2.1). */
const isFinal = (thrown: unknown): boolean =>
  thrown instanceof Error && "responseCode" in thrown && Number(thrown.responseCode) >= 500;

/**
 * Cards as plain-text emails, one per subject and member: an email cannot be changed afterwards. Its Message-ID is derived from the
 * card, so an email that is sent twice after a lost answer is recognised as the same.
 */
export function createEmailCards({ smtpUrl, from, timeoutMs }: EmailSettings): CardSurface {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async show(claimed, card) {
      const messageId = `<${claimed.id}@konstruct>`;
      const shown = { state: "shown", place: null, providerMessageId: messageId } as const;
      if (claimed.providerMessageId !== null) return shown;
      try {
        const letter = {
          from,
          to: claimed.address,
          subject: card.headline.slice(0, 200),
          text: cardText(card),
        };
        await transport.sendMail({ ...letter, messageId });
        return shown;
      } catch (thrown) {
        const reason = toAppError(thrown).message;
        if (isFinal(thrown) || claimed.attempts >= mostAttempts) return { state: "failed", reason };
        return { state: "planned", retryInMs: backoffMs(claimed.attempts), reason };
      }
    },
  };
}
