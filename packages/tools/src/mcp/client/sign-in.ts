import { createHash } from "node:crypto";
import type { McpAuth } from "@konstruct/core/agent/mcp-settings";
import { AppError } from "@konstruct/core/errors";
import {
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { z } from "zod";
import type { McpCaller } from "../../contract/mcp-servers.ts";
import { TenantCache } from "../../contract/tenant-cache.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";

type ClientCredentials = Extract<McpAuth, { kind: "client_credentials" }>;
type Token = { value: string; goodUntil: number };
export type McpTokens = TenantCache<Token>;

/** Shared by all turns of a process; each token states its own lifetime. */
export const createMcpTokens = (): McpTokens =>
  new TenantCache<Token>({ freshMs: 24 * 3_600_000, mostEntries: 256 });

const defaultLifeSeconds = 600;
const longestLifeSeconds = 24 * 3_600;
/** A token is not used in its last moments: it would expire in transit. */
const spareSeconds = 20;

const answerSchema = z.object({
  access_token: z.string().min(1).max(8_192),
  token_type: z.string().refine((type) => type.toLowerCase() === "bearer"),
  expires_in: z.coerce.number().positive().optional(),
});

const misconfigured = (message: string) => new AppError("misconfigured", message);

async function discover(
  serverUrl: string,
  challenge: Response,
  fetch: GuardedFetch,
  issuer: string | undefined,
) {
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(challenge);
  const { authorizationServerUrl, authorizationServerMetadata, resourceMetadata } =
    await discoverOAuthServerInfo(serverUrl, {
      ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
      fetchFn: fetch,
    });
  const bare = (url: string) => url.replace(/\/$/, "");
  if (issuer !== undefined && bare(issuer) !== bare(authorizationServerUrl))
    throw misconfigured("The server names another authorisation server than its settings do.");
  if (authorizationServerMetadata === undefined)
    throw misconfigured("The metadata of the server's authorisation server has no token endpoint.");
  const methods = authorizationServerMetadata.token_endpoint_auth_methods_supported ?? [];
  return {
    endpoint: authorizationServerMetadata.token_endpoint,
    resource: resourceMetadata?.resource ?? serverUrl,
    inBody: methods.length > 0 && !methods.includes("client_secret_basic"),
  };
}

/** Encoded as application/x-www-form-urlencoded, which RFC 6749 requires of both halves. */
const formEncoded = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

async function fetchToken(
  auth: ClientCredentials,
  serverUrl: string,
  challenge: Response,
  fetch: GuardedFetch,
  { secrets }: McpCaller,
): Promise<Token> {
  const { endpoint, resource, inBody } = await discover(serverUrl, challenge, fetch, auth.issuer);
  // The secret is sent only to the hosts that an admin named, whatever address the server names.
  const secret = await secrets(auth.client_secret, new URL(endpoint).hostname);
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    resource,
    ...(auth.scope !== undefined && { scope: auth.scope }),
    ...(inBody && { client_id: auth.client_id, client_secret: secret }),
  });
  const basic = Buffer.from(`${formEncoded(auth.client_id)}:${formEncoded(secret)}`).toString("base64");
  const answered = await fetch(endpoint, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(!inBody && { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  });
  if (answered.status === 429 || answered.status >= 500)
    throw new AppError("unavailable", `The authorisation server is out of order (${answered.status}).`);
  const parsed = answered.ok ? answerSchema.safeParse(await answered.json()) : null;
  if (!parsed?.success)
    throw misconfigured(
      `The authorisation server does not accept our sign-in (${answered.status}). Check the secret.`,
    );
  const { access_token: value, expires_in: life = defaultLifeSeconds } = parsed.data;
  return { value, goodUntil: Date.now() + (Math.min(life, longestLifeSeconds) - spareSeconds) * 1_000 };
}

const withBearer = (request: Request, token: string) => {
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${token}`);
  return new Request(request, { headers });
};

type SignIn = {
  auth: McpAuth;
  serverUrl: string;
  tokens: McpTokens;
  caller: McpCaller;
  /** Fetch for the server. */
  toServer: GuardedFetch;
  /** Fetch for the authorisation server it names. */
  toIssuer: GuardedFetch;
};

/**
 * `fetch` that signs in. It requests a token when the server requires one, caches it for the tenant while it is valid, and requests
 * it once more when the server rejects it.
 */
export function signedIn({ auth, serverUrl, tokens, caller, toServer, toIssuer }: SignIn): GuardedFetch {
  if (auth.kind === "bearer")
    return async (input, init) => {
      const token = await caller.secrets(auth.token, new URL(serverUrl).hostname);
      return toServer(withBearer(new Request(input, init), token));
    };
  const key = `${caller.tenantId} ${createHash("sha256")
    .update(JSON.stringify([serverUrl, auth]))
    .digest("hex")}`;
  let challenge: Response | null = null;
  const token = async (refused: Response) => {
    const load = () => tokens.get(key, () => fetchToken(auth, serverUrl, refused, toIssuer, caller));
    const kept = await load();
    if (kept.goodUntil > Date.now()) return kept;
    tokens.drop(key);
    return load();
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const [again, oncemore] = [request.clone(), request.clone()];
    if (challenge === null) {
      const first = await toServer(request);
      if (first.status !== 401) return first;
      await first.body?.cancel();
      challenge = first;
    }
    const { value } = await token(challenge);
    const answered = await toServer(withBearer(again, value));
    if (answered.status !== 401) return answered;
    await answered.body?.cancel();
    // A concurrent call may have signed in again: drop only the token that was rejected.
    if ((await token(answered)).value === value) tokens.drop(key);
    return toServer(withBearer(oncemore, (await token(answered)).value));
  };
}
