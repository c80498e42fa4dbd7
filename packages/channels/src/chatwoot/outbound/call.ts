import { parseJson } from "@konstruct/core/json";
import { fields } from "../../fields.ts";
import { failureReason, neverLeft } from "../../network-failure.ts";
import { chatwootHost, readChatwootAccountKey } from "../account-key.ts";
import { type ChatwootEnd, chatwootFailure } from "./outcome.ts";

export type ChatwootCallOptions = {
  /** The installation's base URL, such as `https://app.chatwoot.com`. */
  baseUrl: string;
  /** The access token of the account's agent bot, by account key. */
  tokenFor(accountKey: string): Promise<string | undefined>;
  /** Milliseconds one call may take; 10,000 by default. */
  timeoutMs?: number;
};

export type ChatwootRequest = {
  accountKey: string;
  conversationId: string;
  method: "GET" | "POST";
  /** The path below the conversation: `messages`, `labels`, `toggle_status`. */
  path: string;
  /** JSON, or a form with files. */
  body?: Record<string, unknown> | FormData;
  signal: AbortSignal;
};

export type ChatwootCall = (request: ChatwootRequest) => Promise<ChatwootEnd>;

const refused = (errorCode: string, reason: string): ChatwootEnd => ({ kind: "failed", errorCode, reason });

/** One HTTP call to a conversation, without retries. The token is sent only to the installation it belongs to. */
export function createChatwootCall(options: ChatwootCallOptions): ChatwootCall {
  const base = options.baseUrl.replace(/\/+$/, "");
  const host = chatwootHost(base);

  return async ({ accountKey, conversationId, method, path, body, signal }) => {
    const place = readChatwootAccountKey(accountKey);
    if (place === undefined || place.host !== host)
      return refused("elsewhere", `${accountKey} is no inbox of ${host}`);
    if (!/^\d{1,18}$/.test(conversationId))
      return refused("conversation_missing", "The reply target names no conversation");
    let token: string | undefined;
    try {
      token = await options.tokenFor(accountKey);
    } catch {
      // Nothing was sent: a brief database failure must not make the outcome unknown or final.
      return { kind: "retry", afterMs: 1_000, reason: "credentials_unreadable" };
    }
    if (!token) return refused("no_token", `No token for ${accountKey}`);
    if (signal.aborted) return { kind: "retry", afterMs: 0, reason: "aborted_before_sending" };
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(
        `${base}/api/v1/accounts/${place.accountId}/conversations/${conversationId}/${path}`,
        {
          method,
          headers: { api_access_token: token, ...(!isForm && { "content-type": "application/json" }) },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
          // A redirect would send the token to another host.
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? 10_000)]),
        },
      );
      const parsed = parseJson(await response.text());
      const answer = parsed.ok ? fields(parsed.value) : undefined;
      if (!response.ok) return chatwootFailure(response.status, response.headers, answer);
      return answer === undefined
        ? { kind: "unknown", reason: "unreadable_answer" }
        : { kind: "answered", body: answer };
    } catch (thrown) {
      const reason = failureReason(thrown);
      return neverLeft(thrown) ? { kind: "retry", afterMs: 1_000, reason } : { kind: "unknown", reason };
    }
  };
}
