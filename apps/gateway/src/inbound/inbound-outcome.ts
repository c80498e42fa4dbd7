/** The outcome of one webhook body. These are expected outcomes, not exceptions. */
export type InboundOutcome =
  | { kind: "accepted"; messages: number; receipts: number }
  | { kind: "duplicate" }
  | { kind: "ignored"; reason: string }
  | { kind: "handshake"; challenge: string }
  | { kind: "unknown_account" }
  /** The address, whatever route it was for. */
  | { kind: "malformed" }
  | { kind: "invalid"; reason: string }
  | { kind: "refused"; reason: string }
  /** 503, unless the platform redelivers only after another status. */
  | { kind: "unavailable"; status?: 500 };

export type HttpAnswer = { status: number; headers?: Record<string, string>; body: string };

const json = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** The one mapping to HTTP: 2xx only if the body is stored or need not be. A reason is never detailed enough to help a forger. */
export function toHttp(outcome: InboundOutcome): HttpAnswer {
  switch (outcome.kind) {
    case "accepted":
    case "duplicate":
    case "ignored":
      return { status: 200, body: "" };
    case "handshake":
      return {
        status: 200,
        headers: { "content-type": "text/plain", "x-content-type-options": "nosniff" },
        body: outcome.challenge,
      };
    case "unknown_account":
      // No tenant has this account; an immediate retry will not help. WhatsApp retries for days, which gives an operator time to finish
      // connecting a number.
      return json(
        404,
        { error: { code: "unknown_account", message: "No tenant holds this account." } },
        { "x-slack-no-retry": "1" },
      );
    case "invalid":
      return json(
        400,
        { error: { code: "invalid_input", message: "The body is not one of this platform's." } },
        { "x-slack-no-retry": "1" },
      );
    case "malformed":
      return json(
        400,
        { error: { code: "invalid_input", message: "The address is malformed, or holds U+0000." } },
        { "x-slack-no-retry": "1" },
      );
    case "refused":
      return json(
        401,
        { error: { code: "unauthorised", message: "The signature does not match." } },
        { "x-slack-no-retry": "1" },
      );
    case "unavailable":
      return json(
        outcome.status ?? 503,
        { error: { code: "unavailable", message: "Not stored. Deliver again." } },
        { "retry-after": "5" },
      );
  }
}
