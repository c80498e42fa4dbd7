import { resolve } from "node:path";
import { publicPemOf } from "@konstruct/audit/keys";
import type { Environment } from "@konstruct/config/catalogue";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { Secrets } from "../embedded/secrets.ts";

export type PortalPlan = {
  environment: Environment;
  folder: DataFolder;
  secrets: Secrets;
  databaseUrl: string;
  authDatabaseUrl: string;
  gatewayUrl: string;
  /** `smtp://…` of the tray that catches emails when no mail server is configured. */
  mailTrayUrl: string | undefined;
  demo: boolean;
};

/** The portal's environment: the addresses this process found and the secrets it created. */
export function portalVariables(plan: PortalPlan, port: number, origin: string): Record<string, string> {
  const { environment, folder, secrets, mailTrayUrl } = plan;
  const { storage } = environment;
  return {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    HOSTNAME: environment.runtime.host,
    PORTAL_URL: origin,
    GATEWAY_URL: plan.gatewayUrl,
    DATABASE_URL: plan.databaseUrl,
    AUTH_DATABASE_URL: plan.authDatabaseUrl,
    BETTER_AUTH_SECRET: secrets.portalSecret,
    ENCRYPTION_MASTER_KEY: secrets.masterKey.toString("base64"),
    AUDIT_PUBLIC_KEY: publicPemOf(secrets.auditSigningKey),
    DEMO_MODE: String(plan.demo),
    ...(storage.s3.bucket === undefined && { STORAGE_DIR: resolve(storage.dir ?? folder.file("objects")) }),
    ...(mailTrayUrl !== undefined && {
      SMTP_URL: mailTrayUrl,
      EMAIL_FROM: "Konstruct <portal@konstruct.localhost>",
    }),
  };
}
