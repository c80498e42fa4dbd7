const mostTokens = 100_000_000;
const longestName = 200;

/** A count of tokens as a server reports it, also as text. Null where it cannot be one. */
export function countIn(value: unknown): number | null {
  const count = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= mostTokens
    ? count
    : null;
}

/** The model that answered, as the server names it; the one that was asked where it names none. Records keep it, so it is bounded. */
export function modelIn(value: unknown, asked: string): string {
  return typeof value === "string" && value.trim() !== ""
    ? value.slice(0, longestName).toWellFormed()
    : asked;
}
