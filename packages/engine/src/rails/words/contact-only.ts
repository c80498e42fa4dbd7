import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";
import { factsOf } from "../../ground/sources/source-index.ts";

/** The contact's own words, in this message and before. */
const contactWords: ReadonlySet<string> = new Set(["message", "said"]);
/** Amounts in a turn's results up to which one of them is what the contact asked about. */
const fewAmounts = 3;

/** What results hold that is an amount of money by its field's name. */
function amountsIn(results: readonly Source[], now: Date): Set<string> {
  const keys = results.flatMap(({ value }) => factsOf(value, now).map((fact) => fact.keys));
  const money = keys.filter(
    (one) => one.some((key) => key.startsWith("m:")) && !one.some((key) => key.startsWith("q:")),
  );
  return new Set(money.flatMap((one) => one.filter((key) => /^m:.*:\*$/.test(key))));
}

/**
 * Amounts of a reply that only the contact named, told as if they were so: this turn's results hold other amounts, and the reply tells
 * none of them and asks nothing. Beside what a result says ("you mentioned 500, it is 45") they are an echo.
 */
export function assertedOfContact(
  text: string,
  atoms: readonly TracedAtom[],
  results: readonly Source[],
  now: Date,
): TracedAtom[] {
  const money = atoms.filter(({ kind }) => kind === "money");
  const named = money.filter(({ source }) => source !== null && contactWords.has(source.sourceId));
  if (named.length === 0 || named.length < money.length || /[?？؟]/.test(text)) return [];
  const amounts = amountsIn(results, now);
  if (amounts.size === 0 || amounts.size > fewAmounts) return [];
  const told = groundReply(text, results, { now }).atoms;
  return told.some(({ kind, source }) => kind === "money" && source !== null) ? [] : named;
}
