import { parseJson } from "@konstruct/core/json";
import { type ConnectionStep, stepFailed, stepOk } from "../connection-step.ts";
import { fields, text } from "../fields.ts";
import { failureReason } from "../network-failure.ts";
import { chatwootHost, readChatwootAccountKey } from "./account-key.ts";

export type ChatwootConnection = { baseUrl: string; accountKey: string; token: string };

const longestCallMs = 10_000;
/** Chatwoot's answer to a bot that calls an agents-only endpoint: it proves that the token is valid and belongs to a bot. */
const forBots = /not authorized for bots/i;

/** Requests the inbox from Chatwoot with the account's token. */
export async function checkChatwootConnection({
  baseUrl,
  accountKey,
  token,
}: ChatwootConnection): Promise<ConnectionStep[]> {
  const base = baseUrl.replace(/\/+$/, "");
  const place = readChatwootAccountKey(accountKey);
  if (place === undefined || place.host !== chatwootHost(base))
    return [stepFailed("inbox", `${accountKey} is no inbox of ${chatwootHost(base)}`, "elsewhere")];
  try {
    const response = await fetch(`${base}/api/v1/accounts/${place.accountId}/inboxes/${place.inboxId}`, {
      headers: { api_access_token: token },
      // A redirect would send the token to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(longestCallMs),
    });
    const parsed = parseJson(await response.text());
    const answer = (parsed.ok ? fields(parsed.value) : undefined) ?? {};
    if (response.ok)
      return [stepOk("credentials", ""), stepOk("inbox", text(answer, "name") ?? place.inboxId)];
    const error = text(answer, "error") ?? text(answer, "message") ?? `HTTP ${response.status}`;
    if (forBots.test(error)) return [stepOk("credentials", "")];
    const step = response.status === 401 ? "credentials" : "inbox";
    return [stepFailed(step, error, String(response.status))];
  } catch (thrown) {
    return [stepFailed("credentials", failureReason(thrown), null)];
  }
}
