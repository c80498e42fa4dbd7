function trigrams(word: string): Set<string> {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start++) grams.add(padded.slice(start, start + 3));
  return grams;
}

/** True for one slip of the finger: a letter wrong, missing, doubled or swapped with its neighbour; two in long words. */
function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  if (Math.abs(a.length - b.length) > most) return false;
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const before = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + cost,
        swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return current[b.length]! <= most;
}

/** One letter changes a shorter word into another one too easily: hour, house. */
const shortest = 5;

/** The known word a mistyped one stands for: one letter off, or sharing most letter triples. Null when there is none. */
export function correctWord(word: string, known: Iterable<string>): string | null {
  if ([...word].length < shortest || word.startsWith("⟨")) return null;
  const grams = trigrams(word);
  let best: string | null = null;
  let bestScore = 0.6;
  for (const candidate of known) {
    if (candidate.length < shortest || candidate.startsWith("⟨")) continue;
    const others = trigrams(candidate);
    const shared = [...grams].filter((gram) => others.has(gram)).length;
    const dice = (2 * shared) / (grams.size + others.size);
    const score = isNear(word, candidate) ? 0.7 + dice / 4 : dice;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}
