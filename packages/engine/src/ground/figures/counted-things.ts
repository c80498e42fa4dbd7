/** One form for one and many: orders, order; branches, branch; batteries, battery. */
function stem(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|ch|sh)es$/, "")
    .replace(/(?<!s)s$/, "");
}

/** "3 open orders" counts orders: keys by which it meets a list of that name. */
export function countedNeeds(text: string, end: number, count: number): string[] {
  const words = /^(?: [a-z]{3,20}){1,3}/.exec(text.slice(end, end + 64).toLowerCase())?.[0] ?? "";
  return words
    .split(" ")
    .filter(Boolean)
    .map((word) => `l:${count}:${stem(word)}`);
}

/** A list of three `openOrders` holds three orders. */
export function countedOffers(name: string, count: number): string[] {
  const last = name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .at(-1);
  return last === undefined ? [] : [`l:${count}:${stem(last)}`];
}
