/** How the contacts of English records agree; it judges records and decides nothing in the engine. */
const agrees =
  /^(?:yes|yeah|yep|sure|ok(?:ay)?|perfect)\b|\b(?:go ahead|please proceed|proceed with|i confirm|let's (?:proceed|go ahead|do))\b|\beverything (?:looks|is) (?:good|perfect|great|correct|right)\b/i;

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** True when the text holds an explicit agreement. */
export const hasAgreement = (text: string): boolean => sentencesOf(text).some((one) => agrees.test(one));

/** The sentence that agrees, and the others. */
export function agreementIn(text: string): { quote: string; others: string[] } {
  const sentences = sentencesOf(text);
  const quote = sentences.find((one) => agrees.test(one)) ?? text;
  return { quote, others: sentences.filter((one) => one !== quote) };
}
