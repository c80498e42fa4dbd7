/** The owner of an open stream, and how it is closed to make room. */
export type Seat = { session: string; account: string; tenant: string; end(): void };

/** Browsers open one stream for each tenant, however many tabs they have: the limits are for many devices and many tenants. */
const most = { session: 6, account: 24, tenant: 500 } as const;
const kinds = ["session", "account", "tenant"] as const;

/** Counts the streams of this process. A stream beyond a limit closes the oldest of the same session, account or tenant. */
export type StreamSeats = {
  /** @returns a function that releases the seat */
  take(seat: Seat): () => void;
};

export function createStreamSeats(limits: Record<(typeof kinds)[number], number> = most): StreamSeats {
  // A Set keeps the order of insertion.
  const taken = new Map<string, Set<Seat>>();
  const keyOf = (seat: Seat, kind: (typeof kinds)[number]) => `${kind} ${seat[kind]}`;
  function leave(seat: Seat): void {
    for (const kind of kinds) {
      const key = keyOf(seat, kind);
      const seats = taken.get(key);
      seats?.delete(seat);
      if (seats?.size === 0) taken.delete(key);
    }
  }
  return {
    take(seat) {
      for (const kind of kinds) {
        const seats = taken.get(keyOf(seat, kind)) ?? new Set<Seat>();
        const [oldest] = seats;
        if (oldest !== undefined && seats.size >= limits[kind]) {
          leave(oldest);
          oldest.end();
        }
      }
      for (const kind of kinds) {
        const key = keyOf(seat, kind);
        taken.set(key, (taken.get(key) ?? new Set<Seat>()).add(seat));
      }
      return () => leave(seat);
    },
  };
}
