/** How often one case passed. */
export type CaseCount = { runs: number; passes: number };

/** C(n, k) for small numbers. */
function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1);
  return k > n ? 0 : result;
}

/**
 * pass^i: the probability that i runs of a case, drawn at random without replacement, all pass; averaged over the cases. It is the
 * unbiased estimator C(passes, i) / C(runs, i).
 */
export function passHat(counts: readonly CaseCount[], i: number): number {
  const shares = counts.map(({ runs, passes }) => choose(passes, i) / choose(runs, i));
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
