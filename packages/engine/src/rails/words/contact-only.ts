import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";
import { factsOf } from "../../ground/sources/source-index.ts";

/** Source ids of the contact's own words, in this message and before. */
const contactWords: ReadonlySet<string> = new Set(["message", "said"]);
/** With at most this many amounts in the results, one of them is what the contact asked about. */
const fewAmounts = 3;

/** Amounts of money in results, by the names of their fields. */
function amountsIn(results: readonly Source[], now: Date): Set<string> {
  const keys = results.flatMap(({ value }) => factsOf(value, now).map((fact) => fact.keys));
  const money = keys.filter(
    (one) => one.some((key) => key.startsWith("m:")) && !one.some((key) => key.startsWith("q:")),
  );
  return new Set(money.flatMap((one) => one.filter((key) => /^m:.*:\*$/.test(key))));
}

/**
 * Amounts that only the contact named and the reply states as facts, while this turn's results hold other amounts and the reply
 * gives none of them and asks nothing. Next to a result ("you mentioned 500, it is 45") they are repetition and allowed.
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
