/** One outgoing request. */
export type EgressRequest = {
  /** http or https, without user and password. */
  url: string;
  method?: string;
  /** Host, connection and encoding headers are set by us. Headers that may be secret are dropped when a redirect leaves the origin. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Of the decoded body; a longer one is rejected, not cut. */
  maxBytes?: number;
  /** Time limit from the first DNS look-up to the last byte, redirects included. */
  timeoutMs?: number;
  /** Most redirects that are followed; 0 returns the redirect itself. */
  maxRedirects?: number;
  /** Hosts that may be reached, redirects included: "example.com" or "*.example.com"; absent: any public one. */
  allowedHosts?: readonly string[];
  signal?: AbortSignal;
};

type Answered = {
  status: number;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The URL that answered, after redirects. */
  url: string;
};

export type EgressResponse = Answered & { body: Buffer };

/** Read `body` to its end or call `cancel`; it throws the AppError of the exceeded limit. */
export type EgressStream = Answered & { body: AsyncIterable<Buffer>; cancel(): void };

/**
 * The only egress (requirement F3). Every address is checked and pinned, every redirect is checked again, and size, time and
 * encodings are bounded.
 * Both methods throw AppError: `rejected_by_platform` with `context.reason` `address_refused` | `host_refused` | `scheme_refused` |
 * `port_refused` | `too_many_redirects` | `too_large` | `encoding_refused`; `timeout`, also when the caller aborts; `unavailable`
 * when no host answers; `invalid_input` for an invalid request. An answer of any status is an answer, not an error.
 */
export interface Egress {
  request(request: EgressRequest): Promise<EgressResponse>;
  stream(request: EgressRequest): Promise<EgressStream>;
}
