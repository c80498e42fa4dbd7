export type StoredObject = { key: string; bytes: number; contentType: string };

/**
 * Where files are kept: a folder, S3 or MinIO. Keys are `<tenant id>/<area>/<uuid>` and made by us, never from a file's name.
 * Methods throw AppError: `not_found`, `unavailable` (may be tried again), `invalid_input` for a key of another shape or a
 * body that is too long.
 */
export interface ObjectStore {
  /** Replaces what is there. @param maxBytes what is longer is refused and leaves nothing behind */
  put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; maxBytes: number },
  ): Promise<StoredObject>;
  get(key: string): Promise<{ object: StoredObject; body: AsyncIterable<Uint8Array> }>;
  head(key: string): Promise<StoredObject | null>;
  /** Deleting what is not there is done already. */
  delete(key: string): Promise<void>;
  /** Keys in order that begin so; `after` goes on behind a key. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<string[]>;
  /** A link that gives this one object for so long (at most 300 s), as a download of that name. */
  signedLink(key: string, options: { expiresInSeconds: number; filename: string }): Promise<string>;
}
