/** One form for singular and plural: orders, order; branches, branch; batteries, battery. */
function stem(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|ch|sh)es$/, "")
    .replace(/(?<!s)s$/, "");
}

/** Keys for a count of things, "3 open orders", that match a list of that name. */
export function countedNeeds(text: string, end: number, count: number): string[] {
  const words = /^(?: [a-z]{3,20}){1,3}/.exec(text.slice(end, end + 64).toLowerCase())?.[0] ?? "";
  return words
    .split(" ")
    .filter(Boolean)
    .map((word) => `l:${count}:${stem(word)}`);
}

/** Keys offered by a list: `openOrders` with three entries holds three orders. */
export function countedOffers(name: string, count: number): string[] {
  const last = name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .at(-1);
  return last === undefined ? [] : [`l:${count}:${stem(last)}`];
}
