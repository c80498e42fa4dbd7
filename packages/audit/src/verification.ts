/** The kinds of damage the verifier finds. */
export type AuditProblem =
  | "malformed"
  | "wrong_tenant"
  | "out_of_sequence"
  | "chain_broken"
  | "sealed_twice"
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
      /** Entries read, including withheld ones. */
      entries: number;
      /** The withheld entries, shown by their hash only. */
      withheld: number;
      /** The last number in the export. */
      size: number;
      /** h_size in base64. */
      head: string;
      checkpoints: number;
      /** The last number a signature covers; entries after it are only consistent with each other. */
      provenThrough: number;
    }
  | {
      ok: false;
      /** The first entry that differs from what was sealed, as far as the export shows: see docs/audit.md. */
      firstBadSeq: number;
      /** Entries up to here are covered by a valid signature; 0 when none is. */
      provenThrough: number;
      problem: AuditProblem;
      message: string;
    };
