export type StoredObject = { key: string; bytes: number; contentType: string };

/**
 * A store of files: a folder, S3 or MinIO. Keys are `<tenant id>/<area>/<uuid>` and made by us, never from a file's name. Methods
 * throw AppError: `not_found`, `unavailable` (may be tried again), `invalid_input` for a key of another shape or a body that is too
 * long.
 */
export interface ObjectStore {
  /** Replaces an existing object. @param maxBytes a longer body is refused and leaves nothing behind */
  put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; maxBytes: number },
  ): Promise<StoredObject>;
  get(key: string): Promise<{ object: StoredObject; body: AsyncIterable<Uint8Array> }>;
  head(key: string): Promise<StoredObject | null>;
  /** Deleting a missing object succeeds. */
  delete(key: string): Promise<void>;
  /** Keys with this prefix, in order; `after` continues after a key. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<string[]>;
  /** A link that downloads this one object for this long (at most 300 s), under that name. */
  signedLink(key: string, options: { expiresInSeconds: number; filename: string }): Promise<string>;
}
