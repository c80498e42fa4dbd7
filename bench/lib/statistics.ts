/** The value below which `share` of them lie; 0 for none. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: number[]): number => percentile(values, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
