import { codeBlanked } from "./code-blanked.ts";
import { isMention } from "./mention.ts";

/** The tokens of tool calls are not the template's. */
const ofCalls = "(?![^|｜<>]*(?:tool|python|action|call|constrain|channel))";
/** Tokens that end a message: `<|im_end|>`, `[|endofturn|]`, `<｜end▁of▁sentence｜>`, `</s>`, `<end_of_turn>`, `<turn|>`, `[/INST]`. */
const ending = new RegExp(
  [
    `[<[][|｜]${ofCalls}[^|｜<>]{0,40}(?:end|eot|eom|eos|eod|eop|return|im_start|start_header|user|human|observation|system|pad)[^|｜<>]{0,40}[|｜][>\\]]`,
    "<\\/s>|<(?:end|start)_of_(?:turn|utterance)>|<end_of_utterance>|<turn\\|>|<\\|turn>|<(?:seed:)?(?:eos|eod|pad)>|\\[\\/INST\\]|\\[e~\\[|\\]~b\\]",
    // Any token that ends the whole text.
    `<[|｜]${ofCalls}[^|｜<>]{1,40}[|｜]>(?=\\s*$)`,
    // Words that switch the thought of some models off, repeated after the answer.
    '(?<=[.!?…)"”\\n]\\s{0,9})\\/(?:no_)?think\\s*$',
  ].join("|"),
  "giu",
);
/** Tokens before one, with the role they name: `<|im_start|>assistant`, `<|assistant|>`, `<start_of_turn>model`, `<s>`, `[/INST]`. */
const beginning =
  /^\s*(?:(?:[<[][|｜](?![^|｜<>]*(?:tool|python|action|think|thought|reason|reflection|inner|channel|constrain))[^|｜<>]{1,40}[|｜][>\]](?! to=)|<start_of_turn>|<\|turn>|<(?:seed:)?bos>|<\/?s>|\[\/INST\]|\]~b\](?:ai)?)\s*(?:(?:assistant|model)\s*(?=\n|<|$))?)+/iu;
/** What is left of a header when a server removes the tokens only, and the headers of templates without tokens. */
const bareHeader = /^\s*(?:assistant\s*\n\n|assistant:|### ?(?:response|assistant):)\s*/i;

/** Words that HTML strikes out: `</s>` ends no message there. */
const struckOut = /(?<=\S\s{0,9})<s>[^<]*<\/s>|<s>[^<]*<\/s>(?=\s*[^\s<])/gi;
const blank = (span: string) => " ".repeat(span.length);

/** Removes what a chat template puts before an answer. */
export function withoutBeginning(text: string): string {
  const isStruckFirst = text.trimStart().search(struckOut) === 0;
  return isStruckFirst ? text : text.replace(beginning, "").replace(bareHeader, "");
}

/** Removes the end of a message and what a model writes after it. A token in code, or that a sentence talks about, is kept. */
export function withoutEnding(text: string): string {
  const searched = codeBlanked(text).replace(struckOut, blank);
  for (const { 0: token, index: at } of searched.matchAll(ending)) {
    const end = at + token.length;
    const role = /^(?:user|assistant|system|model)(?= )/.exec(text.slice(end, end + 10))?.[0] ?? "";
    if (!isMention(text, { at, end: end + role.length })) return text.slice(0, at).trimEnd();
  }
  return text;
}
