import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { parseJson } from "@konstruct/core/json";
import type { Reply } from "../http.ts";

type Grant = { scopes: ReadonlySet<string>; expiresAt: number };

export type GoogleAccounts = {
  /** The JSON key file of the one service account. */
  keyFile: string;
  oauth: { clientId: string; clientSecret: string; refreshToken: string };
  /** Answers the token endpoint. */
  exchange(form: URLSearchParams): Reply;
  /** The refusal of a call with these scopes; undefined if it is allowed. */
  refusal(authorization: string | undefined, anyOf: readonly string[]): Reply | null;
  /** Makes every token issued so far invalid. */
  revokeTokens(): void;
  /** Makes both kinds of sign-in invalid. */
  revokeAccess(): void;
};

const jwtGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const lifeSeconds = 3_600;
/** The clock difference Google tolerates. */
const skewSeconds = 300;
const email = "konstruct@simulated.iam.gserviceaccount.com";
const oauth = {
  clientId: "simulated.apps.googleusercontent.com",
  clientSecret: "GOCSPX-simulated",
  refreshToken: "1//simulated",
};
const everything = [
  "https://www.googleapis.com/auth/calendar.events",
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/spreadsheets.readonly",
];

const refused = (error: string, error_description: string): Reply => ({
  status: error === "invalid_client" ? 401 : 400,
  body: { error, error_description },
});

export const apiError = (code: number, message: string, status: string, reason: string): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: "global", reason }], status } },
});

function decoded(part: string | undefined): Record<string, unknown> {
  const parsed = parseJson(Buffer.from(part ?? "", "base64url").toString("utf8"));
  return parsed.ok && typeof parsed.value === "object" && parsed.value !== null ? { ...parsed.value } : {};
}

/** A service account with a key, and an OAuth client with one person's consent. */
export function createGoogleAccounts(tokenUrl: () => string, now: () => number): GoogleAccounts {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const verifier = createPublicKey(publicKey);
  const tokens = new Map<string, Grant>();
  let given = 0;
  let isRevoked = false;

  function grant(scopes: readonly string[]): Reply {
    given += 1;
    const token = `ya29.simulated-${given}`;
    tokens.set(token, { scopes: new Set(scopes), expiresAt: now() + lifeSeconds * 1_000 });
    return { status: 200, body: { access_token: token, expires_in: lifeSeconds - 1, token_type: "Bearer" } };
  }

  function fromAssertion(assertion: string): Reply {
    const [head, body, signature] = assertion.split(".");
    const signed = Buffer.from(`${head}.${body}`);
    const isSigned = verify("sha256", signed, verifier, Buffer.from(signature ?? "", "base64url"));
    const { iss, aud, iat, exp, scope } = decoded(body);
    if (decoded(head).alg !== "RS256" || !isSigned || isRevoked)
      return refused("invalid_grant", "Invalid JWT Signature.");
    if (iss !== email) return refused("invalid_grant", "Invalid grant: account not found");
    if (aud !== tokenUrl()) return refused("invalid_grant", "Invalid JWT: Failed audience check.");
    const seconds = now() / 1_000;
    const isTimely = Number(iat) <= seconds + skewSeconds && Number(exp) > seconds - skewSeconds;
    if (!isTimely || Number(exp) - Number(iat) > lifeSeconds)
      return refused("invalid_grant", "Invalid JWT: Token must be a short-lived token (60 minutes)");
    const scopes = String(scope ?? "")
      .split(" ")
      .filter((each) => everything.includes(each));
    return scopes.length === 0 ? refused("invalid_scope", "Invalid OAuth scope.") : grant(scopes);
  }

  function fromRefreshToken(form: URLSearchParams): Reply {
    if (form.get("client_id") !== oauth.clientId || form.get("client_secret") !== oauth.clientSecret)
      return refused("invalid_client", "The OAuth client was not found.");
    if (form.get("refresh_token") !== oauth.refreshToken || isRevoked)
      return refused("invalid_grant", "Token has been expired or revoked.");
    return grant(everything);
  }

  return {
    keyFile: JSON.stringify({
      type: "service_account",
      client_email: email,
      private_key: privateKey,
      token_uri: "https://oauth2.googleapis.com/token",
    }),
    oauth,
    exchange(form) {
      if (form.get("grant_type") === jwtGrant) return fromAssertion(form.get("assertion") ?? "");
      if (form.get("grant_type") === "refresh_token") return fromRefreshToken(form);
      return refused("unsupported_grant_type", "Invalid grant_type");
    },
    refusal(authorization, anyOf) {
      const grant = tokens.get(/^Bearer (.+)$/.exec(authorization ?? "")?.[1] ?? "");
      if (grant === undefined || grant.expiresAt <= now())
        return apiError(
          401,
          "Request had invalid authentication credentials.",
          "UNAUTHENTICATED",
          "authError",
        );
      if (anyOf.some((scope) => grant.scopes.has(scope))) return null;
      const message = "Request had insufficient authentication scopes.";
      return apiError(403, message, "PERMISSION_DENIED", "insufficientPermissions");
    },
    revokeTokens: () => tokens.clear(),
    revokeAccess() {
      isRevoked = true;
      tokens.clear();
    },
  };
}
