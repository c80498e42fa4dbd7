import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import type { Logger } from "@konstruct/telemetry/logger";
import { createTransport } from "nodemailer";

export type Email = { to: string; subject: string; text: string };

/** Sends the portal's emails: invitations, sign-in links, new passwords. */
export type Mailer = {
  /** Whether email is configured; features that need it are hidden otherwise. */
  readonly open: boolean;
  /** @throws AppError `unavailable` when the mail server refused it, `misconfigured` without one */
  send(email: Email): Promise<void>;
};

const timeoutMs = 10_000;

export function openMailer({ smtpUrl, from }: Environment["email"], logger: Logger): Mailer {
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
    async send(email) {
      try {
        await transport.sendMail({ from, ...email });
      } catch (thrown) {
        logger.warn({ err: thrown }, "an email was not taken");
        throw new AppError("unavailable", "The mail server did not take the email", {
          publicMessage: "The e-mail could not be sent. Try again in a minute.",
          cause: thrown,
        });
      }
    },
  };
}
