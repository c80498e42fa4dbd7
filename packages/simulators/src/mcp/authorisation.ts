import type { Call, Reply } from "../http.ts";

export type Authorisation = {
  clientId: string;
  clientSecret: string;
  /** Lifetime of a token, in seconds. */
  lifeS: number;
  /** Tokens issued so far, the newest last. Emptying it makes the server refuse all of them. */
  given: string[];
  /** The forms posted to the token endpoint. */
  asked: URLSearchParams[];
};

const wellKnown = "/.well-known";

/** The metadata of the resource and of its authorisation server, and the token endpoint; null for any other address. */
export function authorise(call: Call, origin: string, authorisation: Authorisation): Reply | null {
  const { pathname } = call.url;
  if (pathname.startsWith(`${wellKnown}/oauth-protected-resource`))
    return { status: 200, body: { resource: `${origin}/mcp`, authorization_servers: [origin] } };
  if (pathname === `${wellKnown}/oauth-authorization-server`)
    return {
      status: 200,
      body: {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        response_types_supported: ["code"],
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
      },
    };
  if (pathname !== "/token") return null;
  authorisation.asked.push(new URLSearchParams(call.rawBody.toString("utf8")));
  const { clientId, clientSecret, lifeS } = authorisation;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    "base64",
  );
  if (call.headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { error: "invalid_client" } };
  const token = `token-${authorisation.asked.length}`;
  authorisation.given.push(token);
  return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: lifeS } };
}

/** Whether a call carries the newest token; else the answer that refuses it. */
export function refusedBy(call: Call, origin: string, { given }: Authorisation): Reply | null {
  const last = given.at(-1);
  if (last !== undefined && call.headers.authorization === `Bearer ${last}`) return null;
  const challenge = `Bearer resource_metadata="${origin}${wellKnown}/oauth-protected-resource/mcp"`;
  return { status: 401, headers: { "www-authenticate": challenge }, body: { error: "unauthorised" } };
}
