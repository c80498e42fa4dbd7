/** Tokens that end a message: `<|im_end|>`, `<|eot_id|>`, `<｜end▁of▁sentence｜>`, `</s>`, `<end_of_turn>`, `[/INST]`. Those of tool calls do not. */
const ending =
  /<[|｜](?![^|｜<>]*tool)[^|｜<>]{0,40}(?:end|eot|eom|eos|return|im_start|start_header)[^|｜<>]{0,40}[|｜]>|<\/s>|<(?:end|start)_of_turn>|<eos>|\[\/INST\]/iu;
/** Tokens that begin one, with the role they name: `<|im_start|>assistant`, `<|assistant|>`, `<start_of_turn>model`, `<s>`. */
const beginning =
  /^\s*(?:(?:<[|｜](?![^|｜<>]*(?:tool|python))[^|｜<>]{1,40}[|｜]>|<start_of_turn>|<bos>|<s>)\s*(?:(?:assistant|model)\s*(?=\n|<|$))?)+/iu;
/** What is left of a header when a server removes the tokens only. */
const bareHeader = /^\s*assistant\s*\n\n/;

const inlineCode = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;
/** Words that HTML strikes out: `</s>` ends no message there. */
const struckOut = /<s>[^<]*<\/s>(?=\s*[^\s<])/gi;
const blank = (span: string) => " ".repeat(span.length);

/** Removes what a chat template puts around an answer, and what a model writes after its own end. Tokens inside code are kept. */
export function withoutTemplateTokens(text: string): string {
  const isStruckFirst = text.trimStart().search(struckOut) === 0;
  const begun = isStruckFirst ? text : text.replace(beginning, "").replace(bareHeader, "");
  const end = begun.replace(inlineCode, blank).replace(struckOut, blank).search(ending);
  return end === -1 ? begun : begun.slice(0, end).trimEnd();
}
