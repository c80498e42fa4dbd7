import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import type { Logger } from "@konstruct/telemetry/logger";
import { createTransport } from "nodemailer";

export type Letter = { to: string; subject: string; text: string };

/** Sends letters of the portal: invitations, sign-in links, new passwords. */
export type LetterBox = {
  /** Whether letters can be sent at all; what needs one is not offered otherwise. */
  readonly open: boolean;
  /** @throws AppError `unavailable` when the mail server did not take it, `misconfigured` without one */
  send(letter: Letter): Promise<void>;
};

const timeoutMs = 10_000;

export function openLetterBox({ smtpUrl, from }: Environment["email"], logger: Logger): LetterBox {
  if (smtpUrl === undefined || from === undefined) {
    return {
      open: false,
      send: async () => {
        throw new AppError("misconfigured", "SMTP_URL is not set", {
          publicMessage: "This installation sends no e-mail: SMTP_URL and EMAIL_FROM are not set.",
        });
      },
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    open: true,
    async send(letter) {
      try {
        await transport.sendMail({ from, ...letter });
      } catch (thrown) {
        logger.warn({ err: thrown }, "a letter was not taken");
        throw new AppError("unavailable", "The mail server did not take the letter", {
          publicMessage: "The e-mail could not be sent. Try again in a minute.",
          cause: thrown,
        });
      }
    },
  };
}
