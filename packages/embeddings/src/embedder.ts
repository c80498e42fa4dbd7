/** Texts as vectors of length 1; near in direction means near in meaning. */
export interface Embedder {
  /** Names model and width: vectors of another name cannot be compared. */
  readonly name: string;
  readonly dimensions: number;
  /** The cosine from which two texts are about the same thing; models differ in it. */
  readonly relatedFrom: number;
  /** BCP 47 languages in which its vectors tell what a text is about; absent: whatever it is written in. */
  readonly languages?: readonly string[];
  /**
   * One vector a text, in order. Texts beyond the model's length are cut.
   * @throws AppError timeout, rate_limited, unavailable, unauthorised, misconfigured
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
