import { isOneEdit } from "../search/one-edit.ts";

/** The degree of a word that occurs in another form or spelling. */
export const alike = 0.8;

const shortestForm = 4;
const shortestMisspelt = 5;
/** How much of their beginning two forms share, as a part of the shorter and of the longer one. */
const sharedOfShorter = 0.8;
const sharedOfLonger = 0.5;

/** Stems in the index end in f and i where the word has v and y: knives, batteries. */
const asWritten = (stem: string) => stem.replace(/f$/, "v").replace(/i$/, "y");

/**
 * Whether two words are forms of one, in any language that inflects at the end: aparcar and aparcamiento, abre and abrem. Codes and
 * numbers match exactly only.
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
