/** One request to a model as the table of model calls keeps it. */
export type ModelCallRow = {
  purpose: string;
  provider: string;
  model: string;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
  latencyMs: number;
  /** The code of the failure. */
  error?: string;
};
