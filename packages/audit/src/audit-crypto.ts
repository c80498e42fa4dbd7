/** The two primitives of the verifier, by Node or by a browser: everything else about a log is decided once, in one place. */
export type AuditCrypto = {
  sha256(input: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Whether the key of this id signed these bytes; undefined when the key is none of those trusted. */
  isSignedBy(
    keyId: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | undefined | Promise<boolean | undefined>;
};
