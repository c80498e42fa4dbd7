import { refusalError } from "../refusals/refusal-error.ts";

const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Whether PostgreSQL can store every text and key of a JSON value: none holds U+0000 or half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, each]) => isStorableText(key) && isStorable(each));
}

/** The rule at every border: what cannot be stored is refused before anything is done. @throws AppError `invalid_input` */
export function requireStorable(value: unknown): void {
  if (!isStorable(value)) throw refusalError("request.unstorable_text");
}

/** Whether an address holds U+0000, encoded: in its path, a file's name, or a value. */
export const hasEncodedNul = (address: string): boolean => /%00/.test(address);
