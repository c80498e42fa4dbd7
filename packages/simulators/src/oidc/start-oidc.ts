import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@konstruct/core/process/listen";

/** The person signed in at the provider: the next authorization is theirs, without a form. */
export type OidcPerson = { sub: string; email: string; name: string; emailVerified: boolean };

export type OidcSimulator = {
  /** The issuer; its discovery document is below `/.well-known/openid-configuration`. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Null: the provider answers `access_denied`. */
  signedIn: OidcPerson | undefined;
  stop(): Promise<void>;
};

type Grant = { person: OidcPerson; nonce: string | null; challenge: string | null; redirectUri: string };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

/** Client id and secret, from the Authorization header or the form (RFC 6749, 2.3.1). */
function clientOf(request: IncomingMessage, form: URLSearchParams): [string | null, string | null] {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (basic === undefined) return [form.get("client_id"), form.get("client_secret")];
  const [id = "", secret = ""] = Buffer.from(basic, "base64")
    .toString("utf8")
    .split(":")
    .map(decodeURIComponent);
  return [id, secret];
}

/** An OpenID Connect provider on loopback: code flow with PKCE, ID tokens signed with ES256 (OpenID Connect Core, 3.1). */
export async function startOidcSimulator(): Promise<OidcSimulator> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(6).toString("hex");
  const [clientId, clientSecret] = ["portal", randomBytes(12).toString("hex")];
  const grants = new Map<string, Grant>();
  const people = new Map<string, OidcPerson>();

  function sign(claims: object): string {
    const text = `${encode({ alg: "ES256", kid, typ: "JWT" })}.${encode(claims)}`;
    const signature = createSign("sha256").update(text).sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${text}.${signature.toString("base64url")}`;
  }

  const claimsOf = ({ sub, email, name, emailVerified }: OidcPerson) => ({
    sub,
    email,
    name,
    email_verified: emailVerified,
  });

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    if (simulator.signedIn === undefined || query.get("client_id") !== clientId)
      back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      grants.set(code, {
        person: simulator.signedIn,
        nonce: query.get("nonce"),
        challenge: query.get("code_challenge"),
        redirectUri,
      });
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const [id, secret] = clientOf(request, form);
    if (id !== clientId || secret !== clientSecret) return [401, { error: "invalid_client" }];
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    // A code works for one exchange.
    grants.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant === undefined || grant.redirectUri !== form.get("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    if (grant.challenge !== null && grant.challenge !== proof) return [400, { error: "invalid_grant" }];
    const accessToken = randomBytes(16).toString("hex");
    people.set(accessToken, grant.person);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: simulator.url,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(grant.nonce !== null && { nonce: grant.nonce }),
      ...claimsOf(grant.person),
    };
    return [
      200,
      { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: sign(claims) },
    ];
  }

  const documents: Readonly<Record<string, () => object>> = {
    "/.well-known/openid-configuration": () => ({
      issuer: simulator.url,
      authorization_endpoint: `${simulator.url}/authorize`,
      token_endpoint: `${simulator.url}/token`,
      userinfo_endpoint: `${simulator.url}/userinfo`,
      jwks_uri: `${simulator.url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      code_challenge_methods_supported: ["S256"],
    }),
    "/jwks": () => ({ keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" }] }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", simulator.url);
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/authorize") return authorize(searchParams, response);
    if (pathname === "/token") {
      const [status, body] = exchange(request, await formOf(request));
      json(status, body);
      return;
    }
    if (pathname === "/userinfo") {
      const person = people.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
      json(
        person === undefined ? 401 : 200,
        person === undefined ? { error: "invalid_token" } : claimsOf(person),
      );
      return;
    }
    const document = documents[pathname];
    json(document === undefined ? 404 : 200, document?.() ?? {});
  }

  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, 0);
  const simulator: OidcSimulator = {
    url: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    signedIn: undefined,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return simulator;
}
