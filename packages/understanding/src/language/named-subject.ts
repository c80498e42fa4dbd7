import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { alternatives, languages } from "./languages.ts";

/** A longer message says more than which subject is meant. */
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

/** A pronoun names nothing; the last subject is meant. */
const points = new RegExp(
  `^(?:${alternatives("pronoun")}|them|these|those|everything|anything|all(?: of (?:it|that|this))?|it all|me|us|you|what we (?:were|did).*|where we .*|before|the (?:start|beginning))$`,
  "iu",
);

/** Removes every match of a pattern, repeatedly. */
function without(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, "");
  return rest === text ? text : without(rest, pattern);
}

/** The subject a whole message names in a wording that drops or resumes it; null when there is none. */
export function subjectOf(text: string, field: "drops" | "returns"): string | null {
  if (text.length > longestMessage || text.includes("?")) return null;
  const said = withoutAccents(text.normalize("NFKC").replaceAll(/[’']/gu, "").replace(/\s+/gu, " ").trim());
  const whole = without(said, opening);
  // "No" may begin the wording, or only surround it.
  const begun = [said, whole].flatMap((one) =>
    known[field].flatMap((wording) => {
      const verb = wording.exec(one)?.[0];
      return verb === undefined ? [] : one.slice(verb.length).trim();
    }),
  );
  const [named] = begun;
  if (named === undefined) return null;
  const subject = without(named, closing);
  // "Cancel that order O-5" names an order of the contact's, so it is a request and not a subject of the conversation.
  const isOther =
    subject.length < 2 || subject.length > 60 || /\d{2}|#\d/.test(subject) || points.test(subject);
  return isOther ? null : subject;
}
