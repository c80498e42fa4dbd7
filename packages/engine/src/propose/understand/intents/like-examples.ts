import type { Intent } from "@konstruct/core/agent/agent-config";
import { contentWords, isSameWord, namingWords } from "./said-words.ts";

/** Fewer content words of an example may be part of anything. */
const fewestOfExample = 2;

/** Whether a message has all content words of one of the intent's examples. */
export function saysExample({ examples }: Intent, text: string): boolean {
  const said = contentWords(text);
  return examples.some((example) => {
    const own = contentWords(example);
    return own.length >= fewestOfExample && own.every((word) => said.some((one) => isSameWord(one, word)));
  });
}

/** Whether a message has a naming word of one of the intent's examples; a code or a number is none. */
export function isNear({ examples }: Intent, text: string): boolean {
  const own = contentWords(examples.join(" "));
  return namingWords(text).some((word) => own.some((one) => isSameWord(one, word)));
}
