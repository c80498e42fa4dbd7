import type { GoogleAuth } from "@konstruct/core/agent/tool-settings";
import { toAppError } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import { callOutside, failure, type ToolFailure } from "../outside/call-outside.ts";
import { parseBounded } from "../outside/parse-bounded.ts";
import { type GoogleContext, type GoogleToken, googleToken } from "./access-token.ts";

export type GoogleCall = {
  auth: GoogleAuth;
  scope: string;
  url: string;
  method?: "GET" | "POST" | "DELETE";
  body?: Json;
  maxBytes?: number;
};

export type GoogleAnswer = { ok: true; status: number; body: Json | undefined } | ToolFailure;

async function signIn(
  { auth, scope }: GoogleCall,
  context: GoogleContext,
): Promise<GoogleToken | ToolFailure> {
  try {
    return await googleToken(auth, scope, context);
  } catch (thrown) {
    const { code, message, retryable } = toAppError(thrown);
    return failure(code, message, retryable);
  }
}

/** One call with a token; signs in again once when the token has expired. The caller reads any other status. */
export async function callGoogle(call: GoogleCall, context: GoogleContext): Promise<GoogleAnswer> {
  const { url, method = "GET", body, maxBytes = 1_048_576 } = call;
  for (let attempt = 1; ; attempt++) {
    const signedIn = await signIn(call, context);
    if ("ok" in signedIn) return signedIn;
    const called = await callOutside(context, {
      url,
      method,
      headers: {
        authorization: `Bearer ${signedIn.token}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxRedirects: 0,
      maxBytes,
      timeoutMs: 8_000,
    });
    if (!called.ok) return called;
    const { status } = called.response;
    if (status === 401) signedIn.forget();
    if (status !== 401 || attempt > 1)
      return { ok: true, status, body: parseBounded(called.response.body.toString("utf8")) };
  }
}
