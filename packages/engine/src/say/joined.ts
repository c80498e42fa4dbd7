/** Joins two texts of one reply. After a list the second gets its own paragraph, so that it does not read as part of the last line. */
export function joined(first: string, second: string): string {
  if (first === "" || second === "") return first || second;
  if (first.includes("\n")) return `${first}\n\n${second}`;
  // Thai has no full stop; a space separates sentences.
  const isParted = /[.!?…:。！？：\p{Script=Thai}]$/u.test(first) || /^\p{Script=Thai}/u.test(second);
  return `${isParted ? first : `${first}.`} ${second}`;
}
