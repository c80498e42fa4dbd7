import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { alternatives, languages } from "./languages.ts";

/** A subject is named in a few words; a longer message says more than which one is meant. */
const longestMessage = 120;

const around = `${alternatives("around")}|lets|let us|(?:can|could|would) (?:you|we|i)|ill|i (?:d like|would like|want) to`;
const opening = new RegExp(`^(?:${around})[,.!… ]+`, "iu");
const closing = new RegExp(
  `(?:(?<=\\p{Script=Thai})|[,.!… ]+)(?:${alternatives("afterMatter")}|${around})$|[.!… ]+$`,
  "iu",
);

const wordings = (field: "drops" | "returns") =>
  languages.map(({ [field]: verbs }) => new RegExp(`^(?:${verbs.normalize("NFKC")})`, "iu"));
const known = { drops: wordings("drops"), returns: wordings("returns") };

/** Names nothing: what is meant is what was talked about last. */
const points = new RegExp(
  `^(?:${alternatives("pronoun")}|them|these|those|everything|anything|all(?: of (?:it|that|this))?|it all|me|us|you|what we (?:were|did).*|where we .*|before|the (?:start|beginning))$`,
  "iu",
);

/** Takes away what a pattern finds, again and again. */
function without(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, "");
  return rest === text ? text : without(rest, pattern);
}

/** The matter a whole message names in a wording that drops it or takes it up, or null. */
export function subjectOf(text: string, field: "drops" | "returns"): string | null {
  if (text.length > longestMessage || text.includes("?")) return null;
  const said = withoutAccents(text.normalize("NFKC").replaceAll(/[’']/gu, "").replace(/\s+/gu, " ").trim());
  const whole = without(said, opening);
  // "No" may open the wording, or only stand around it.
  const begun = [said, whole].flatMap((one) =>
    known[field].flatMap((wording) => {
      const verb = wording.exec(one)?.[0];
      return verb === undefined ? [] : one.slice(verb.length).trim();
    }),
  );
  const [named] = begun;
  if (named === undefined) return null;
  const subject = without(named, closing);
  // "Cancel that order O-5" names a thing of the contact's, by its number: a request, not a matter talked about.
  const isOther =
    subject.length < 2 || subject.length > 60 || /\d{2}|#\d/.test(subject) || points.test(subject);
  return isOther ? null : subject;
}
