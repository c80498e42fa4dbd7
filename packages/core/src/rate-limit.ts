/** A bucket that fills at `perSecond` up to `burst`; one send takes one from each bucket it is counted against. */
export type SendLimit = {
  /** Of what is limited, within one channel account: `pair:4917…`, `channel:C1`. */
  key: string;
  perSecond: number;
  burst: number;
  /** What the platform calls it when there was one too many: the first word of a refusal's reason. */
  refusals: string[];
  /** For platforms that count a new message and a change of an old one apart; both unless told. */
  on?: "post" | "edit";
};
