import { answerWords } from "./all-answers.ts";
import { standsIn } from "./word-places.ts";
import { withoutAccents, writePlain } from "./write-plain.ts";

const commands = answerWords("commands");
/** Two forms of one word begin alike and differ in the last letters: "renew" and "renewed", "cancelo" and "cancélalo". */
const fewestShared = 4;
const lastLetters = 2;
const mostAdded = 3;

function isForm(one: string, other: string): boolean {
  const [a, b] = [withoutAccents(one), withoutAccents(other)];
  if (a === b) return true;
  const shared = Math.max(fewestShared, Math.min(a.length, b.length) - lastLetters);
  const isLonger = Math.abs(a.length - b.length) > mostAdded;
  return !isLonger && a.length >= shared && a.slice(0, shared) === b.slice(0, shared);
}

/** The imperatives in a question that asks whether to do something, in any form. */
export function commandsIn(question: string): string[] {
  const asked = writePlain(question);
  const words = asked.split(" ");
  return commands.filter(
    (command) => standsIn(asked, command) || words.some((word) => isForm(word, command.split(" ")[0] ?? "")),
  );
}
