import { isOneEdit } from "../search/one-edit.ts";

/** Of a word that stands there in another form or spelling. */
export const alike = 0.8;

const shortestForm = 4;
const shortestMisspelt = 5;
/** What two forms of a word share at their beginning, of the shorter and of the longer one. */
const sharedOfShorter = 0.8;
const sharedOfLonger = 0.5;

/** The stem of an index ends in f and i what is written with v and y: knives, batteries. */
const asWritten = (stem: string) => stem.replace(/f$/, "v").replace(/i$/, "y");

/**
 * How far two words are forms of one, in any language that inflects at the end: aparcar and aparcamiento, abre and abrem.
 * Codes and numbers are what they are.
 * @returns 1, {@link alike} or 0
 */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [asWritten(one), asWritten(other)];
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
