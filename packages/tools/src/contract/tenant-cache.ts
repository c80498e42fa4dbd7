type Entry<T> = { loading: Promise<T>; loaded: { value: T; at: number } | null };

type TenantCacheOptions = {
  freshMs?: number;
  /** The least recently used entry is evicted first. */
  mostEntries?: number;
  now?: () => number;
};

/** A cache by tenant with a time limit. Simultaneous callers wait for one load; a failed load is not cached. */
export class TenantCache<T> {
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry<T>>();
  readonly #freshMs: number;
  readonly #mostEntries: number;
  readonly #now: () => number;

  constructor({ freshMs = 30_000, mostEntries = 32, now = Date.now }: TenantCacheOptions = {}) {
    this.#freshMs = freshMs;
    this.#mostEntries = mostEntries;
    this.#now = now;
  }

  /**
   * @param key begins with the tenant's id
   * @param load receives the previous value, however old, and may return it if it is unchanged
   */
  get(key: string, load: (previous: T | null) => Promise<T>): Promise<T> {
    const earlier = this.#entries.get(key);
    const isGood =
      earlier !== undefined && (earlier.loaded === null || this.#now() - earlier.loaded.at < this.#freshMs);
    const entry = isGood ? earlier : this.#start(key, load, earlier?.loaded?.value ?? null);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#mostEntries) break;
      this.#entries.delete(oldest);
    }
    return entry.loading;
  }

  /** Drops an entry that turned out to be invalid. */
  drop(key: string): void {
    this.#entries.delete(key);
  }

  #start(key: string, load: (previous: T | null) => Promise<T>, previous: T | null): Entry<T> {
    const entry: Entry<T> = { loading: load(previous), loaded: null };
    entry.loading.then(
      (value) => {
        entry.loaded = { value, at: this.#now() };
      },
      // Callers get the error from the promise itself.
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }
}
