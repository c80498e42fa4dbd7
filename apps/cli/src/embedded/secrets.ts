import { randomBytes } from "node:crypto";
import { generateKeyPair } from "@konstruct/audit/keys";
import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import type { DataFolder } from "./data-folder.ts";
import { keptSecret, randomText } from "./kept-secret.ts";

/** The keys and secrets of the installation, given or created. */
export type Secrets = {
  masterKey: Buffer;
  /** The previous master key, while it is being replaced. */
  previousMasterKey: Buffer | undefined;
  /** Ed25519 private key, PEM. */
  auditSigningKey: string;
  webchatTokenSecret: string;
  /** Of the portal: its cookies and second factors. */
  portalSecret: string;
  slackSigningSecret: string;
  slackStateSecret: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
};

/** On an external server the keys must be configured: one created in a container's folder would be lost with it. */
function refuseMissing({ nodeEnv }: Environment["runtime"], given: Record<string, string | undefined>): void {
  const missing = Object.keys(given).filter((name) => given[name] === undefined);
  if (nodeEnv !== "production" || missing.length === 0) return;
  throw new AppError(
    "misconfigured",
    `${missing.join(", ")} must be set when NODE_ENV is production: keys are only made by themselves for development. .env.example says how to make them.`,
  );
}

/** The environment's secrets; a missing one is created once and stored in the data folder. */
export async function resolveSecrets(environment: Environment, folder: DataFolder): Promise<Secrets> {
  const { security, webchat, portal, slack, whatsapp } = environment;
  refuseMissing(environment.runtime, {
    ENCRYPTION_MASTER_KEY: security.encryptionMasterKey,
    AUDIT_SIGNING_KEY: security.auditSigningKey,
    WEBCHAT_TOKEN_SECRET: webchat.tokenSecret,
  });
  const given = (value: string | undefined, name: string, make: () => string) =>
    value === undefined ? keptSecret(folder, name, make) : Promise.resolve(value);
  const masterKey = await given(security.encryptionMasterKey, "master-key", () =>
    randomBytes(32).toString("base64"),
  );
  const { previousMasterKey } = security;
  return {
    masterKey: Buffer.from(masterKey, "base64"),
    previousMasterKey: previousMasterKey === undefined ? undefined : Buffer.from(previousMasterKey, "base64"),
    auditSigningKey: await given(
      security.auditSigningKey,
      "audit-signing-key.pem",
      () => generateKeyPair().privatePem,
    ),
    webchatTokenSecret: await given(webchat.tokenSecret, "webchat-token-secret", randomText),
    portalSecret: await given(portal.authSecret, "portal-secret", randomText),
    slackSigningSecret: await given(slack.signingSecret, "slack-signing-secret", randomText),
    slackStateSecret: await given(slack.stateSecret, "slack-state-secret", randomText),
    whatsappAppSecret: await given(whatsapp.appSecret, "whatsapp-app-secret", randomText),
    whatsappVerifyToken: await given(whatsapp.verifyToken, "whatsapp-verify-token", randomText),
  };
}
