import { bareAnswer } from "./free-text.ts";
import { tellsOnlyWhen } from "./only-when.ts";
import type { ParamSpec } from "./param-spec.ts";

const longestText = 600;
const breaks =
  /\s*(?:[,;.!\n]+(?:\s+|$)|\s[-–—]\s)(?:(?:and|but)\s+)?|\s+(?:and|but|that|which|who)\s+(?=(?:it|this|that|the|my|keeps?|has|is|does|won'?t|can'?t|doesn'?t|\p{L}+s)\b)/iu;
const lead =
  /^(?:(?:yes|yeah|sure|ok(?:ay)?|well|sorry|oh|no|actually|so)[,.!]?\s+)*(?:(?:it'?s|it is|that'?s|that is|this is|mine is|i have|i'?ve got|i own|i use|we have|using|the (?:model|device|product|brand) is|it'?s called|รุ่น|เป็น|ยี่ห้อ)\s*)?(?:(?:an?|the|my)\s+)?/iu;
/** Stand in sentences, and never in a name. */
const sentenceWords =
  /\b(?:i|i'm|it|it's|he|she|we|they|you|is|are|was|were|am|be|been|do|does|did|has|have|had|can|can't|cannot|could|will|won't|would|should|keeps?|when|while|after|before|because|since|if|how|what|why|where|not|no|never|every|always|often|sometimes|again|stopped|broke|broken|anymore)\b|ไม่|ค้าง|เสีย|พัง|เวลา|ตอน|บ่อย/iu;

/** Parameters that ask for a name of a thing. */
export function takesName(spec: ParamSpec): boolean {
  return /(?:^|_)(?:model|device|product|brand|make|version|type)$/.test(spec.name.toLowerCase());
}

/** How like a name a clause is: 0 is not at all. Capitals and digits speak for one, words of a sentence against it. */
function likeness(name: string): number {
  const words = name.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 || words.length > 5 || sentenceWords.test(name)) return 0;
  const marked = words.filter((word) => /\d|^\p{Lu}/u.test(word)).length;
  return 1 + (4 * marked) / words.length;
}

/** The name in an answer that is nothing but the name: "it's a Lenovo Legion 5". */
export function bareName(text: string): string | null {
  const answer = bareAnswer(text, "name model brand device product");
  return answer === null || tellsOnlyWhen(answer) ? null : answer.replace(lead, "").trim() || answer;
}

export type NamedClause = { name: string; rest: string };

/**
 * The clause of a message that is a name, and what the message says besides: "Lenovo Legion, freezes when gaming".
 * @param isAsked the name is what was asked for; otherwise only capitals or digits in most of its words make one
 */
export function namedClause(text: string, isAsked: boolean): NamedClause | null {
  const clauses = text
    .slice(0, longestText)
    .split(breaks)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
  if (clauses.length < 2 || text.trim().endsWith("?")) return null;
  const [best] = clauses
    .map((clause) => {
      const name = clause.replace(lead, "").trim();
      return { clause, name, score: likeness(name) };
    })
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < (isAsked ? 1 : 3.5)) return null;
  // In passing, a name has to be introduced: "it's a Lenovo Legion 5". "Hello, Max" is none.
  if (!isAsked && best.name === best.clause) return null;
  return { name: best.name, rest: clauses.filter((clause) => clause !== best.clause).join(", ") };
}
