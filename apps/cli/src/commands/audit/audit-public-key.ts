import { loadSigningKey, verifierLine } from "@konstruct/audit/keys";
import { dataFolder } from "../../embedded/data-folder.ts";
import { resolveSecrets } from "../../embedded/secrets.ts";
import { readCliEnvironment } from "../../env.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson } from "../../io.ts";

export type AuditPublicKeyOptions = { json?: boolean };

/** Prints the public key of the checkpoints' signatures as PEM, for verifiers. */
export async function auditPublicKey(io: Io, options: AuditPublicKeyOptions): Promise<number> {
  const environment = readCliEnvironment();
  const { auditSigningKey } = await resolveSecrets(environment, dataFolder(environment.runtime.dataDir));
  const { keyId, publicKey } = loadSigningKey(auditSigningKey);
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  if (options.json) printJson(io, { keyId, pem, verifier: verifierLine(publicKey) });
  else io.stdout.write(pem);
  return exitCodes.ok;
}
