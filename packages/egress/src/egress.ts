/** One call to somewhere outside. */
export type EgressRequest = {
  /** http or https, without user and password. */
  url: string;
  method?: string;
  /** Host, connection and encoding headers are ours. What may be a secret stays with the first origin when redirected. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Of the decoded body; what is longer is refused, not cut. */
  maxBytes?: number;
  /** From the first look-up to the last byte, redirects included. */
  timeoutMs?: number;
  /** Followed at most so often; 0 gives the redirect itself. */
  maxRedirects?: number;
  /** Names that may be reached, redirects included: "example.com" or "*.example.com"; absent: any public one. */
  allowedHosts?: readonly string[];
  signal?: AbortSignal;
};

type Answered = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects. */
  url: string;
};

export type EgressResponse = Answered & { body: Buffer };

/** Read `body` to its end or call `cancel`; it throws the AppError of whichever limit was met. */
export type EgressStream = Answered & { body: AsyncIterable<Buffer>; cancel(): void };

/**
 * The one way to the outside (requirement F3): every address is checked and pinned, every redirect checked again, size, time
 * and encodings are bounded.
 *
 * Both throw AppError: `rejected_by_platform` with `context.reason` `address_refused` | `host_refused` | `scheme_refused` |
 * `port_refused` | `too_many_redirects` | `too_large` | `encoding_refused`; `timeout`, also when the caller's signal ended
 * it; `unavailable` when nobody answers; `invalid_input` for what is no request. An answer of any status is an answer, not
 * an error.
 */
export interface Egress {
  request(request: EgressRequest): Promise<EgressResponse>;
  stream(request: EgressRequest): Promise<EgressStream>;
}
