import type { ClosingStack } from "../compose/closing-stack.ts";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { StartedInstallation } from "../installation/start-installation.ts";
import { type Io, tell } from "../io.ts";
import { openMailTray } from "./mail-tray.ts";
import { ownPortal, type PortalProgram } from "./portal-program.ts";
import { type Portal, startPortal } from "./start-portal.ts";

type Options = { folder: DataFolder; demo: boolean; program?: PortalProgram | undefined };

/** Opens the portal beside this process, when its database role is known. */
export async function openPortal(
  { environment, secrets, databaseUrl, authUrl, gateway, health }: StartedInstallation,
  { folder, demo, program = ownPortal }: Options,
  io: Io,
  closing: ClosingStack,
): Promise<Portal | undefined> {
  if (authUrl === undefined) {
    health.describe("portal", () => ({ state: "off", detail: "AUTH_DATABASE_URL is not set" }));
    tell(io, "No portal: AUTH_DATABASE_URL is not set.");
    return undefined;
  }
  const mailTrayUrl = await openMailTray(environment, folder, io, closing);
  const plan = { environment, folder, secrets, databaseUrl, demo, mailTrayUrl, program };
  const portal = startPortal({ ...plan, authDatabaseUrl: authUrl, gatewayUrl: gateway.url }, io, closing);
  health.describe("portal", portal.state);
  return portal;
}
