/** Endings of one English word become one: shipping, shipped, ships; delivery, delivered; insure, insurance; renew, renewal. */
export function stem(word: string): string {
  if (!/^[a-z']+$/.test(word) || word.length <= 3) return word;
  let root = word.replace(/'s?$/, "");
  root = root
    .replace(/(?<=[a-z]{3})ies$/, "y")
    .replace(/(?<=[a-z]{2}(?:ch|sh|ss|x))es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "");
  root = root.replace(/(?<=[a-z]{4})(?:ation|ment)s?$/, "");
  root = root.replace(/(?<=[a-z]{3})(?:ing|ed)$/, "");
  root = root
    .replace(/abilit(?:y|ies)$/, "able")
    .replace(/(?<=[a-z]{4})(?:ance|ence|able|ible|ity|ness|ship|ure)$/, "")
    .replace(/(?<=[a-z]{3}[vws])al$/, "")
    .replace(/(?<=[a-z]{5})(?:ion|ly)$/, "");
  root = root.replace(/([^aeiouls])\1$/, "$1").replace(/ll$/, "l");
  return root.length > 4 ? root.replace(/[ey]$/, "") : root;
}
