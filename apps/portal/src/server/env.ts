import { readPackNames } from "@konstruct/config/read-alone";
import { readEnvironment } from "@konstruct/config/read-environment";
import { requireDatabaseUrl } from "@konstruct/config/require-database-url";
import { AppError } from "@konstruct/core/errors";

function required<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value;
  throw new AppError("misconfigured", `${name} is not set. .env.example says how it is made.`);
}

/** Whether an address is reachable from this machine only. */
export function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

/** The packs of this installation. */
export const readPacks = (): readonly string[] => readPackNames(process.env);

/** The portal's environment, read once, with the checks it cannot start without. */
export function readPortalEnvironment() {
  const environment = requireDatabaseUrl(readEnvironment(process.env));
  const { portal, security } = environment;
  const url = new URL(portal.url ?? `http://localhost:${portal.port}`);
  if (portal.demoMode && !isLoopback(url))
    throw new AppError("misconfigured", `DEMO_MODE signs in anybody: ${url.host} is not a loopback address.`);
  if (url.protocol === "http:" && !isLoopback(url))
    throw new AppError(
      "misconfigured",
      `PORTAL_URL must be https: sign-in cookies never leave over ${url.href}`,
    );
  return {
    ...environment,
    portal: {
      ...portal,
      origin: url.origin,
      authDatabaseUrl: required(portal.authDatabaseUrl, "AUTH_DATABASE_URL"),
      authSecret: required(portal.authSecret, "BETTER_AUTH_SECRET"),
    },
    masterKey: Buffer.from(required(security.encryptionMasterKey, "ENCRYPTION_MASTER_KEY"), "base64"),
  };
}

export type PortalEnvironment = ReturnType<typeof readPortalEnvironment>;
