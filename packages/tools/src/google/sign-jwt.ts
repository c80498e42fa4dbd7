import { createPrivateKey, sign } from "node:crypto";
import { AppError } from "@konstruct/core/errors";

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * A JWT signed with RS256 (RFC 7515, 7518).
 * @param privateKey PEM
 * @throws AppError misconfigured, if it is not an RSA key
 */
export function signJwt(claims: object, privateKey: string): string {
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  try {
    const signature = sign("sha256", Buffer.from(signed), createPrivateKey(privateKey));
    return `${signed}.${signature.toString("base64url")}`;
  } catch (thrown) {
    throw new AppError("misconfigured", "The private key of the service account cannot be used.", {
      cause: thrown,
    });
  }
}
