/** USD per million tokens. */
export type Price = {
  input: number;
  output: number;
  /** Of input read from the prompt cache; as `input` if absent. */
  cachedInput?: number;
  /** Of input written to the prompt cache; as `input` if absent. */
  cacheWrite?: number;
};
export type PriceTable = Readonly<Record<string, Price>>;

/** List prices; a deployment overrides them with its own contract. */
const listPrices: PriceTable = {
  "gpt-4o": { input: 2.5, cachedInput: 1.25, output: 10 },
  "gpt-4o-mini": { input: 0.15, cachedInput: 0.075, output: 0.6 },
  "gpt-4.1": { input: 2, cachedInput: 0.5, output: 8 },
  "gpt-4.1-mini": { input: 0.4, cachedInput: 0.1, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, cachedInput: 0.025, output: 0.4 },
  "gpt-5": { input: 1.25, cachedInput: 0.125, output: 10 },
  "gpt-5-mini": { input: 0.25, cachedInput: 0.025, output: 2 },
  "gpt-5-nano": { input: 0.05, cachedInput: 0.005, output: 0.4 },
  "o4-mini": { input: 1.1, cachedInput: 0.275, output: 4.4 },
  "claude-3-5-haiku": { input: 0.8, output: 4 },
  "claude-haiku-4-5": { input: 1, output: 5 },
  "claude-sonnet-4": { input: 3, output: 15 },
  "claude-sonnet-4-5": { input: 3, output: 15 },
  "claude-opus-4-1": { input: 15, output: 75 },
  "claude-opus-4-5": { input: 5, output: 25 },
};

const datedSuffix = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/** The price of a model, also under a dated name such as `gpt-4o-2024-08-06`. Null if it is unknown. */
export function priceOf(model: string, overrides: PriceTable = {}): Price | null {
  const undated = model.replace(datedSuffix, "");
  return overrides[model] ?? overrides[undated] ?? listPrices[model] ?? listPrices[undated] ?? null;
}

/** USD per million tokens equals micro-USD per token, so no scaling is needed. Unknown price: 0. */
export function costMicroUsd(
  price: Price | null,
  tokensIn: number,
  tokensOut: number,
  tokensCached = 0,
  tokensCacheWritten = 0,
): number {
  if (price === null) return 0;
  const { input, output, cachedInput = input, cacheWrite = input } = price;
  const read = Math.min(tokensCached, tokensIn);
  const written = Math.min(tokensCacheWritten, tokensIn - read);
  const plain = tokensIn - read - written;
  return Math.round(input * plain + cachedInput * read + cacheWrite * written + output * tokensOut);
}
