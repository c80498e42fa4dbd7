import { createHash } from "node:crypto";
import type { GoogleAuth } from "@konstruct/core/agent/tool-settings";
import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import { TenantCache } from "../contract/tenant-cache.ts";
import type { ToolContext } from "../contract/tool.ts";
import { signJwt } from "./sign-jwt.ts";

/** The inputs of a sign-in to Google for a tenant. */
export type GoogleContext = Pick<
  ToolContext,
  "tenantId" | "egress" | "secrets" | "endpoints" | "googleTokens" | "now" | "signal"
>;

/** Google's tokens are valid for an hour. */
const keptMs = 50 * 60_000;
const lifeSeconds = 3_600;
const maxBytes = 65_536;

/** Shared by all turns of a process. */
export const createGoogleTokens = () => new TenantCache<string>({ freshMs: keptMs, mostEntries: 256 });

const keySchema = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) });
const answerSchema = z.object({ access_token: z.string().min(1).max(4_096) });

type Form = Record<string, string>;

/** The key's `token_uri` is ignored: a key that names another host would send its assertions there. */
function assertionForm(
  key: string,
  subject: string | undefined,
  scope: string,
  context: GoogleContext,
): Form {
  const parsed = parseJson(key);
  const account = keySchema.safeParse(parsed.ok ? parsed.value : null);
  if (!account.success)
    throw new AppError(
      "misconfigured",
      "The secret of the service account is not a JSON key file of Google.",
    );
  const issuedAt = Math.floor(context.now.getTime() / 1_000);
  const claims = {
    iss: account.data.client_email,
    scope,
    aud: context.endpoints.googleToken,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
    ...(subject !== undefined && { sub: subject }),
  };
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: signJwt(claims, account.data.private_key),
  };
}

type SignIn = { form: Form; secrets: string[] };

async function signInOf(auth: GoogleAuth, scope: string, context: GoogleContext): Promise<SignIn> {
  const { hostname } = new URL(context.endpoints.googleToken);
  if (auth.kind === "service_account") {
    const key = await context.secrets(auth.key, hostname);
    return { form: assertionForm(key, auth.subject, scope, context), secrets: [key] };
  }
  const client_secret = await context.secrets(auth.client_secret, hostname);
  const refresh_token = await context.secrets(auth.refresh_token, hostname);
  const form = { grant_type: "refresh_token", client_id: auth.client_id, client_secret, refresh_token };
  return { form, secrets: [client_secret, refresh_token] };
}

async function fetchToken(form: Form, { egress, endpoints, signal }: GoogleContext): Promise<string> {
  if (egress === null) throw new AppError("misconfigured", "This installation gives its tools no egress.");
  const { status, body } = await egress.request({
    url: endpoints.googleToken,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    maxRedirects: 0,
    maxBytes,
    timeoutMs: 5_000,
    signal,
  });
  if (status === 429 || status >= 500)
    throw new AppError("unavailable", `Google's sign-in is out of order (${status})`);
  const parsed = parseJson(body.toString("utf8"));
  const answer = answerSchema.safeParse(parsed.ok ? parsed.value : null);
  if (status !== 200 || !answer.success)
    throw new AppError(
      "misconfigured",
      `Google does not accept the sign-in (${status}). Check the secret and its rights.`,
    );
  return answer.data.access_token;
}

export type GoogleToken = { token: string; forget(): void };

/**
 * An access token for one scope, cached while it is valid. A changed secret signs in again.
 * @throws AppError misconfigured, when Google does not accept it; unavailable and timeout
 */
export async function googleToken(
  auth: GoogleAuth,
  scope: string,
  context: GoogleContext,
): Promise<GoogleToken> {
  const { form, secrets } = await signInOf(auth, scope, context);
  const signIn = createHash("sha256")
    .update(JSON.stringify([auth, scope, secrets]))
    .digest("hex");
  const key = `${context.tenantId} ${signIn}`;
  const token = await context.googleTokens.get(key, async () => fetchToken(form, context));
  return { token, forget: () => context.googleTokens.drop(key) };
}
