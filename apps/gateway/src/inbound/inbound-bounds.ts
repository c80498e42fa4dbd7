/** What anybody may cost the gateway before they are known. */
export type InboundBounds = {
  maxBodyBytes: number;
  /** What all bodies being read may hold together; at least one of the largest fits. */
  bodyMemoryBytes: number;
  maxConnections: number;
  /** Time in which a request must have arrived whole, headers and body. */
  requestTimeoutMs: number;
  /** Proxies of the operator's before the gateway, whose X-Forwarded-For is believed. */
  trustedProxies: number;
};

export const defaultBounds: InboundBounds = {
  maxBodyBytes: 4 * 1024 * 1024,
  bodyMemoryBytes: 16 * 1024 * 1024,
  maxConnections: 4_000,
  requestTimeoutMs: 10_000,
  trustedProxies: 0,
};
