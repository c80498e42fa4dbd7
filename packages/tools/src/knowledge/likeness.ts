import { isOneEdit } from "../search/one-edit.ts";

/** Of a word that stands there in another form or spelling. */
export const alike = 0.8;

const shortestForm = 4;
const shortestMisspelt = 5;
/** What two forms of a word share at their beginning, of the shorter and of the longer one. */
const sharedOfShorter = 0.8;
const sharedOfLonger = 0.5;

/**
 * How far two words are forms of one, in any language that inflects at the end: aparcar and aparcamiento, abre and abrem.
 * Codes and numbers are what they are.
 * @returns 1, {@link alike} or 0
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const shorter = Math.min(a.length, b.length);
  if (shorter < shortestForm || a[0] !== b[0] || /\p{N}/u.test(a + b)) return 0;
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared++;
  const isForm =
    shared >= shortestForm &&
    shared >= sharedOfShorter * shorter &&
    shared >= sharedOfLonger * Math.max(a.length, b.length);
  return isForm || (shorter >= shortestMisspelt && isOneEdit(a, b)) ? alike : 0;
}
