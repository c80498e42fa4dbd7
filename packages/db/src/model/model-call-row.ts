/** One request to a model as the table of model calls stores it. */
export type ModelCallRow = {
  purpose: string;
  provider: string;
  model: string;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
  latencyMs: number;
  /** The error code of a failed call. */
  error?: string;
};
