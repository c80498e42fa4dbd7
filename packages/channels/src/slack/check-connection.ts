import { type ConnectionStep, stepFailed, stepOk } from "../connection-step.ts";
import { child, fields, list, text } from "../fields.ts";
import { failureReason } from "../network-failure.ts";
import { type SlackClientOptions, slackClient } from "./client.ts";
import { botScopes } from "./manifest.ts";

const longestCallMs = 10_000;

/** Slack sent no list of scopes, so they are unknown. */
function scopeStep(granted: readonly unknown[]): ConnectionStep[] {
  if (granted.length === 0) return [];
  const missing = botScopes.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return [stepOk("scopes", `${granted.length} scopes`)];
  return [stepFailed("scopes", `Install the app again, it lacks: ${missing.join(", ")}`, "missing_scope")];
}

/** Asks Slack whose token it is (`auth.test`) and whether it has every scope we use. */
export async function checkSlackConnection(
  token: string,
  options: SlackClientOptions,
): Promise<ConnectionStep[]> {
  const client = slackClient(token, options, AbortSignal.timeout(longestCallMs), {});
  try {
    const answer = fields(await client.auth.test()) ?? {};
    const granted = list(child(answer, "response_metadata").scopes);
    const place = [text(answer, "team"), text(answer, "user")].filter(Boolean).join(", ");
    return [stepOk("credentials", place), ...scopeStep(granted)];
  } catch (thrown) {
    const code = text(child(fields(thrown) ?? {}, "data"), "error");
    // Slack's answer is only an error code.
    return [stepFailed("credentials", code ?? failureReason(thrown), code ?? null)];
  }
}
