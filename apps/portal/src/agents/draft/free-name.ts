/** A name that is free: with a number when it is taken. */
export function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number++;
  return `${base}_${number}`;
}
