import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import type { MailSimulator } from "@konstruct/simulators/mail/start-mail-server";
import { expect } from "vitest";
import { stageHere } from "./stage-here.ts";

type Email = { to: string[]; text: string };

/** The text of an email as nodemailer encodes one of two languages. */
export function textOf(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The emails that were taken, for journeys in another process. @returns its address */
export async function showEmails(mail: MailSimulator): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((_, response) => {
    const emails: Email[] = mail.emails.map(({ to, raw }) => ({ to, text: textOf(raw) }));
    response.end(JSON.stringify(emails));
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const links = {
  invitation: /\/invite\/[\w.-]+/,
  "sign-in": /\/api\/auth\/magic-link\/verify\?\S+/,
  confirmation: /\/api\/auth\/verify-email\?\S+/,
  "new password": /\/api\/auth\/reset-password\/\S+/,
};

/** What was written to somebody. */
export async function emailsTo(email: string): Promise<string[]> {
  const emails = (await (await fetch(stageHere().emailsUrl)).json()) as Email[];
  return emails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
}

/** Waits for an email and gives the address in the newest of its kind. */
export async function linkTo(email: string, kind: keyof typeof links): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const mine = await emailsTo(email);
        found = mine.map((text) => links[kind].exec(text)?.[0]).findLast((link) => link !== undefined);
        return found;
      },
      { message: `an email to ${email}`, timeout: 180_000 },
    )
    .toBeDefined();
  return `${stageHere().origin}${found}`;
}

/** Opens the email of a new account: from then on its password signs in. */
export async function confirmAddress(email: string): Promise<void> {
  await fetch(await linkTo(email, "confirmation"), { redirect: "manual" });
}
