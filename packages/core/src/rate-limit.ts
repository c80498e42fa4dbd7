/** A bucket that fills at `perSecond` up to `burst`; one send takes one from each bucket it is counted against. */
export type SendLimit = {
  /** The key of the limited thing within one channel account: `pair:4917…`, `channel:C1`. */
  key: string;
  perSecond: number;
  burst: number;
  /** The platform's code for an exceeded limit: the first word of a refusal's reason. */
  refusals: string[];
  /** For platforms that count new and changed messages separately; both by default. */
  on?: "post" | "edit";
};
