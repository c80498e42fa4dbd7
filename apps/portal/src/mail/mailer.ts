import type { Environment } from "@konstruct/config/catalogue";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
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
        throw refusalError("email.not_set_up");
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
        throw refusalError("email.not_sent", {}, { cause: thrown });
      }
    },
  };
}
