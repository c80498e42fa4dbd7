import { createHmac } from "node:crypto";

export type SignedRequest = { rawBody: string; headers: Record<string, string> };

type SlackSignOptions = {
  rawBody: string;
  signingSecret: string;
  /** Unix seconds. */
  timestamp: number;
  contentType?: string;
};

/** Slack's request signature: `v0=` + HMAC-SHA256 of `v0:{timestamp}:{raw body}` (docs.slack.dev, verifying requests). */
export function signSlack(options: SlackSignOptions): SignedRequest {
  const { rawBody, signingSecret, timestamp } = options;
  const digest = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${rawBody}`).digest("hex");
  return {
    rawBody,
    headers: {
      "content-type": options.contentType ?? "application/json",
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": `v0=${digest}`,
    },
  };
}

/** Meta's webhook signature: `sha256=` + HMAC-SHA256 of the raw bytes with the app secret. */
export function signWhatsapp(options: { rawBody: string; appSecret: string }): SignedRequest {
  const digest = createHmac("sha256", options.appSecret).update(options.rawBody).digest("hex");
  return {
    rawBody: options.rawBody,
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${digest}` },
  };
}

/** Signed with a wrong secret. */
export function forgedSlack(options: SlackSignOptions): SignedRequest {
  return signSlack({ ...options, signingSecret: `not-${options.signingSecret}` });
}

/** Correctly signed, `seconds` ago, like a replayed request. */
export function staleSlack(options: SlackSignOptions, seconds = 301): SignedRequest {
  return signSlack({ ...options, timestamp: options.timestamp - seconds });
}

/** Correctly signed with a stamp `seconds` ahead: it would stay valid for longer than the window. */
export function futureSlack(options: SlackSignOptions, seconds = 301): SignedRequest {
  return signSlack({ ...options, timestamp: options.timestamp + seconds });
}

export function forgedWhatsapp(options: { rawBody: string; appSecret: string }): SignedRequest {
  return signWhatsapp({ ...options, appSecret: `not-${options.appSecret}` });
}

/** The same JSON value in other bytes under the first signature, as if a body parser ran before the check. */
export function reencoded(signed: SignedRequest): SignedRequest {
  return { ...signed, rawBody: JSON.stringify(JSON.parse(signed.rawBody), null, 1) };
}
