/** Two things said in one reply. After a list the second stands apart, or it would read as part of the last line. */
export function joined(first: string, second: string): string {
  if (first === "") return second;
  if (first.includes("\n")) return `${first}\n\n${second}`;
  // Thai has no full stop: a space parts its sentences.
  const isParted = /[.!?…:。！？：\p{Script=Thai}]$/u.test(first) || /^\p{Script=Thai}/u.test(second);
  return `${isParted ? first : `${first}.`} ${second}`;
}
