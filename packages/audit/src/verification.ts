/** What kind of damage was found. */
export type AuditProblem =
  | "malformed"
  | "wrong_tenant"
  | "out_of_sequence"
  | "chain_broken"
  | "truncated"
  | "bad_signature"
  | "unknown_key"
  | "checkpoint_mismatch"
  | "no_checkpoint"
  | "rolled_back"
  | "forked"
  | "not_comparable";

export type Verification =
  | {
      ok: true;
      /** Entries read, with those withheld. */
      entries: number;
      /** Of those, shown by their hash only. */
      withheld: number;
      /** The last number in the export. */
      size: number;
      /** h_size in base64. */
      head: string;
      checkpoints: number;
      /** The last number a signature covers; what comes after it is only consistent with itself. */
      provenThrough: number;
    }
  | {
      ok: false;
      /** The first entry that is not as it was sealed, as far as the export lets one say: see docs/audit.md. */
      firstBadSeq: number;
      /** Everything up to here is covered by a good signature. */
      provenThrough: number;
      problem: AuditProblem;
      message: string;
    };
