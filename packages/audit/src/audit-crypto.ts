/** The verifier's two cryptographic primitives, by Node or by a browser; the rest of the verifier is shared. */
export type AuditCrypto = {
  sha256(input: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Whether the key of this id signed these bytes; undefined if the key is not trusted. */
  isSignedBy(
    keyId: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | undefined | Promise<boolean | undefined>;
};
