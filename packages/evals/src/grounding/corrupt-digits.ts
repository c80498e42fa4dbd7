/** Digits of a fact that a reader would check: not those of a closing ".00". */
function digitPlaces(fact: string): number[] {
  const body = fact.replace(/\.00(?!\d)/, "   ");
  return [...body.matchAll(/\d/g)].map((match) => match.index);
}

function replaced(fact: string, place: number, digit: string): string {
  return fact.slice(0, place) + digit + fact.slice(place + 1);
}

/** One digit replaced; the number never begins with zero because of it. */
export function changedDigit(fact: string, random: () => number): string | null {
  const places = digitPlaces(fact);
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return null;
  const old = Number(fact[place]);
  const next = (old + 1 + Math.floor(random() * 8)) % 10;
  return replaced(fact, place, String(next === 0 ? (old === 1 ? 2 : 1) : next));
}

/** Two different adjacent digits swapped. */
export function swappedDigits(fact: string): string | null {
  const places = digitPlaces(fact);
  for (let index = places.length - 1; index > 0; index--) {
    const [left, right] = [places[index - 1], places[index]];
    if (left === undefined || right === undefined || right !== left + 1) continue;
    const [a = "", b = ""] = [fact[left], fact[right]];
    const isLeading = b === "0" && !/\d/.test(fact[left - 1] ?? "");
    if (a !== b && !isLeading) return replaced(replaced(fact, left, b), right, a);
  }
  return null;
}

/** One letter of a code replaced. */
export function changedLetter(fact: string, random: () => number): string | null {
  const places = [...fact.matchAll(/[A-Za-z]/g)].map((match) => match.index);
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return null;
  const old = fact.charCodeAt(place);
  const base = old >= 97 ? 97 : 65;
  return replaced(fact, place, String.fromCharCode(base + ((old - base + 3) % 26)));
}

/** The first number times a power of ten, written like the original. */
export function scaledBy(fact: string, factor: number): string | null {
  const match = /\d[\d,]*(?:\.\d+)?/.exec(fact);
  if (match === null) return null;
  const value = Number(match[0].replaceAll(",", "")) * factor;
  if (value === 0 || value > 1e12) return null;
  const rounded = Math.round(value * 1e6) / 1e6;
  const text =
    match[0].includes(",") || rounded >= 10_000
      ? rounded.toLocaleString("en-US", { maximumFractionDigits: 6 })
      : String(rounded);
  return text === match[0] ? null : fact.replace(match[0], text);
}
