import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

function uriEncoded(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== "X-Amz-Signature");
  return pairs
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .sort()
    .join("&");
}

type Claim = { credential: string; signedHeaders: string; signature: string; date: string; payload: string };

function claimOf(request: IncomingMessage, query: URLSearchParams): Claim | null {
  if (query.has("X-Amz-Signature")) {
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature: query.get("X-Amz-Signature") ?? "",
      date: query.get("X-Amz-Date") ?? "",
      payload: "UNSIGNED-PAYLOAD",
    };
  }
  const header = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!header) return null;
  return {
    credential: header[1]!,
    signedHeaders: header[2]!,
    signature: header[3]!,
    date: String(request.headers["x-amz-date"]),
    payload: String(request.headers["x-amz-content-sha256"]),
  };
}

function millisecondsOf(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  return match ? Date.parse(`${match.slice(1, 4).join("-")}T${match.slice(4).join(":")}Z`) : Number.NaN;
}

/**
 * Whether a request is signed with these credentials (AWS, "Authenticating requests: Signature Version 4"): the signature is
 * computed again from what arrived, the body's hash included.
 * @returns the error code S3 answers with, or null when all is right
 */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  credentials: S3Credentials,
  nowMs: number,
): string | null {
  const url = new URL(request.url ?? "/", "http://s3");
  const claim = claimOf(request, url.searchParams);
  if (claim === null) return "AccessDenied";
  const [accessKeyId, ...scope] = claim.credential.split("/");
  if (accessKeyId !== credentials.accessKeyId) return "InvalidAccessKeyId";
  const day = claim.date.slice(0, 8);
  if (scope.join("/") !== `${day}/${credentials.region}/s3/aws4_request`)
    return "AuthorizationHeaderMalformed";
  if (claim.payload !== "UNSIGNED-PAYLOAD" && claim.payload !== sha256(body))
    return "XAmzContentSHA256Mismatch";

  const names = claim.signedHeaders.split(";");
  if (!names.includes("host")) return "AccessDenied";
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    claim.signedHeaders,
    claim.payload,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", claim.date, scope.join("/"), sha256(canonical)].join("\n");
  const key = [credentials.region, "s3", "aws4_request"].reduce(
    (secret, piece) => hmac(secret, piece),
    hmac(`AWS4${credentials.secretAccessKey}`, day),
  );
  if (hmac(key, toSign).toString("hex") !== claim.signature) return "SignatureDoesNotMatch";

  const ageS = (nowMs - millisecondsOf(claim.date)) / 1_000;
  const goodForS = Number(url.searchParams.get("X-Amz-Expires") ?? 900);
  return Math.abs(ageS) < goodForS ? null : "AccessDenied";
}
