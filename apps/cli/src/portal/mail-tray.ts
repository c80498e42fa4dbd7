import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "@konstruct/config/catalogue";
import { startMailSimulator } from "@konstruct/simulators/mail/start-mail-server";
import type { ClosingStack } from "../compose/closing-stack.ts";
import type { DataFolder } from "../embedded/data-folder.ts";
import { type Io, tell } from "../io.ts";

/**
 * Stores the portal's emails as files of the data folder when no mail server is configured, and prints a line for each. Never in
 * production, where an undelivered email is a fault.
 */
export async function openMailTray(
  { runtime, email }: Pick<Environment, "runtime" | "email">,
  folder: DataFolder,
  io: Io,
  closing: ClosingStack,
): Promise<string | undefined> {
  if (runtime.nodeEnv === "production" || email.smtpUrl !== undefined) return undefined;
  const tray = folder.file("emails");
  await mkdir(tray, { recursive: true, mode: 0o700 });
  const mail = await startMailSimulator({
    onEmail: ({ to, raw }) => {
      const file = join(tray, `${new Date().toISOString().replaceAll(":", "-")}.eml`);
      writeFile(file, raw, { mode: 0o600 }).then(
        () => tell(io, `An email to ${to.join(", ")}: ${file}`),
        (thrown: unknown) => tell(io, `An email could not be kept: ${String(thrown)}`),
      );
    },
  });
  closing.add("mail tray", mail.stop);
  return mail.url;
}
