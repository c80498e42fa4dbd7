import { finalChannel } from "./final-channel.ts";
import { withoutSpokenThoughts } from "./spoken-thoughts.ts";
import { withoutBeginning, withoutEnding } from "./template-tokens.ts";
import { isStructured } from "./thought-marks.ts";
import { withoutThoughts } from "./without-thoughts.ts";
import { writtenText } from "./written-text.ts";

/** The marks of some models around an answer, or the word in it that counts. */
const answerMarks = /<\|(?:begin|start|end)_(?:of_)?(?:response|solution|answer|box)\|>/gi;

/** `<answer>` around all that is left says only that it is the answer. */
const wrapped =
  /^<((?!tool|function)(?:[a-z]{1,20}_)?(?:answer|response|reply|output|final))>([\s\S]*?)(<\/\1>)?$/i;

/** Each step uncovers what the next one reads. */
function withoutMarks(written: string): string {
  const channel = finalChannel(written);
  const words = withoutThoughts(withoutSpokenThoughts(withoutBeginning(channel)));
  const said = withoutSpokenThoughts(words).replace(answerMarks, "");
  return isStructured(said) ? said : withoutEnding(withoutBeginning(said));
}

/**
 * The words of an answer for its reader: without the reasoning and the tokens of a chat template that some servers leave in it. Every
 * provider reads its answers through this. A tag in code, in a structured answer or that a sentence talks about is kept. Empty if the
 * answer ended while the model was thinking.
 * @param content a text, a part, a list of parts, or nothing
 */
export function answerText(content: unknown): string {
  const written = writtenText(content);
  if (isStructured(written)) return written;
  const answer = withoutMarks(written);
  const [, , inside, end] = wrapped.exec(answer.trim()) ?? [];
  if (inside !== undefined && (end !== undefined || answer !== written)) return inside.trim();
  return answer === written ? written : answer.trim();
}
