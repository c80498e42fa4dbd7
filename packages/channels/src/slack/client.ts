import { type FetchFunction, type Logger, LogLevel, WebClient } from "@slack/web-api";

export type SlackClientOptions = {
  /** The base URL of the Web API; Slack's own by default. */
  slackApiUrl?: string;
  /** Milliseconds one call may take; 10,000 by default. */
  timeoutMs?: number;
};

/** The SDK logs the errors it throws; the caller records the outcome, so logging is off here. */
const silent: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  setLevel: ignore,
  getLevel: () => LogLevel.ERROR,
  setName: ignore,
};

function ignore(): void {
  return;
}

/** The last HTTP status a client saw; the SDK's error for a 429 without `Retry-After` does not carry it. */
export type Seen = { status?: number };

/**
 * A client for one call. Retries are off: with its defaults the SDK re-sent one accepted `chat.postMessage` four times
 * when the answer was lost. The SDK takes no abort signal, so it is put under its `fetch`.
 */
export function slackClient(
  token: string | undefined,
  options: SlackClientOptions,
  signal: AbortSignal,
  seen: Seen,
): WebClient {
  const fetchWithSignal: FetchFunction = async (url, init) => {
    const both = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
    const response = await fetch(url, { ...init, signal: both });
    seen.status = response.status;
    return response;
  };
  return new WebClient(token, {
    ...(options.slackApiUrl ? { slackApiUrl: options.slackApiUrl } : {}),
    timeout: options.timeoutMs ?? 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    fetch: fetchWithSignal,
    logger: silent,
  });
}
