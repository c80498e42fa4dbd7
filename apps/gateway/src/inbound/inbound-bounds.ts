/** Bounds the cost of unauthenticated requests. */
export type InboundBounds = {
  maxBodyBytes: number;
  /** The memory of all bodies being read together; at least one of the largest fits. */
  bodyMemoryBytes: number;
  maxConnections: number;
  /** The time in which a request must be complete, headers and body. */
  requestTimeoutMs: number;
  /** The operator's proxies before the gateway, whose X-Forwarded-For is trusted. */
  trustedProxies: number;
};

export const defaultBounds: InboundBounds = {
  maxBodyBytes: 4 * 1024 * 1024,
  bodyMemoryBytes: 16 * 1024 * 1024,
  maxConnections: 4_000,
  requestTimeoutMs: 10_000,
  trustedProxies: 0,
};
