import { expect, it } from "vitest";
import { isConditional, isNegated } from "./clauses.ts";
import { withoutFalseFriends } from "./false-friends.ts";

const isBound = (text: string, language: string) => {
  const spoken = withoutFalseFriends(text, language);
  return isConditional(spoken) || isNegated(spoken);
};

it.each([
  ["pl", "no TAK mówiłem", "nie, dziękuję"],
  ["cs", "no tak, to se hodí", "ne, děkuji"],
  ["da", "ja tak, vi kan se det", "ikke nu"],
  ["fr", "oui, au 12 bis, ça se fait", "oui si c'est libre"],
  ["es", "sí, se puede, y una mas", "sí, si está libre"],
  ["it", "si si procedi pure", "sì, se è libero"],
  ["nl", "ja ga maar door", "ja, als het vrij is"],
  ["pt", "sim, no sábado e mais um", "sim, se puder"],
  ["sv", "ja, vi får se", "inte nu"],
  ["tr", "evet, cuma günü", "değil"],
])("F8 in %s a word that binds in another language only binds nothing: %s", (language, free, bound) => {
  expect(isBound(free, language)).toBe(false);
  expect(isBound(bound, language)).toBe(true);
});
