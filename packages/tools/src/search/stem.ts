/** Irregular forms of common English words; no words of a trade. */
const irregular: Readonly<Record<string, string>> = {
  mice: "mouse",
  feet: "foot",
  teeth: "tooth",
  men: "man",
  women: "woman",
  children: "child",
  people: "person",
  lenses: "lens",
  lens: "lens",
  froze: "freeze",
  frozen: "freeze",
  broke: "break",
  broken: "break",
  stolen: "steal",
  sent: "send",
  bought: "buy",
  paid: "pay",
  lost: "lose",
};

const hasVowel = /[aeiouy]/;

function withoutEnding(word: string): string {
  for (const ending of ["ing", "ed"]) {
    const stem = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || word.endsWith("eed") || stem.length < 3 || !hasVowel.test(stem)) continue;
    // Running and stopped double the last letter of run and stop; sell and press end in a double letter themselves.
    return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
  }
  return word;
}

/**
 * The common stem of the forms of an English word: tents and tent, batteries and battery, knives and knife, freezing and freezes.
 * Light on purpose: the stem need not be a word, and a form it misses is only not found.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  let rest = Object.hasOwn(irregular, word) ? irregular[word]! : word;
  if (rest !== "lens" && rest.length > 3 && /[^isu]s$/.test(rest)) rest = rest.slice(0, -1);
  rest = withoutEnding(rest);
  if (rest.length > 3 && rest.endsWith("e")) rest = rest.slice(0, -1);
  return rest.replace(/y$/, "i").replace(/v$/, "f");
}
