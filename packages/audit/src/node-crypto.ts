import { verify } from "node:crypto";
import type { AuditCrypto } from "./audit-crypto.ts";
import { sha256 } from "./hash.ts";
import type { PublicKeys } from "./keys.ts";

/** The verifier's cryptographic primitives by Node. */
export function nodeCrypto(publicKeys: PublicKeys): AuditCrypto {
  return {
    sha256,
    isSignedBy(keyId, body, signature) {
      const publicKey = publicKeys.get(keyId);
      return publicKey === undefined ? undefined : verify(null, body, publicKey, signature);
    },
  };
}
