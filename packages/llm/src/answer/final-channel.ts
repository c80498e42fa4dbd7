import { codeBlanked } from "./code-blanked.ts";
import { isMention } from "./mention.ts";

/** A header with its channel. What is before or after the channel may name a tool: `commentary to=functions.find`. */
const header =
  /(?:<\|start\|>assistant( to=[^<]{1,200})?)?<\|channel\|>([^<]{0,200}(?:<\|constrain\|>[^<]{0,100})?)<\|message\|>/g;
const segmentEnd = /<\|(?:start|end|return|channel|call)\|>/;
/** A header of another spelling: `<|channel>thought … <channel|>`. */
const bracketedChannel = /<\|channel>[\s\S]*?(?:<channel\|>|$)/g;
/** What is left of such headers when a server removes the tokens only. */
const bareFinal = /^\s*(?:analysis|commentary)[\s\S]*?assistantfinal/;
const beforeBareCall = /^\s*analysis[\s\S]*?(?=assistantcommentary to=)/;
/** The first words of a sentence right after the name of the channel, which is no name of a company. */
const bareAnalysis = /^analysis(?=(?:\p{Lu}[\p{Ll}'’]*) \p{Ll})/u;

const mostCalls = 20;

/**
 * The final channel of an answer in OpenAI's harmony format (cookbook.openai.com, "OpenAI harmony response format"). Without one, the
 * calls of tools, or the words after the last end.
 */
export function finalChannel(text: string): string {
  const searched = /^\s*<\|(?:start|channel)\|>/.test(text) ? text : codeBlanked(text);
  const messages = [...searched.matchAll(header)]
    .filter(({ 0: whole, index: at }) => !isMention(text, { at, end: at + whole.length }))
    .map(({ 0: whole, 1: to = "", 2: channel = "", index: at }) => {
      const end = at + whole.length;
      return { whole, channel, isCall: to !== "" || channel.includes(" to="), end };
    });
  if (messages.length === 0) {
    const rest = text.replace(bracketedChannel, "").replace(bareFinal, "").replace(beforeBareCall, "");
    return bareAnalysis.test(rest) ? "" : rest;
  }
  const saidIn = ({ end }: { end: number }) => text.slice(end).split(segmentEnd, 1)[0]!;
  const final = messages.findLast(({ channel }) => /^\s*final\b/.test(channel));
  if (final !== undefined) return saidIn(final);
  const calls = messages.filter(({ isCall }) => isCall).slice(0, mostCalls);
  if (calls.length > 0) return calls.map((call) => `${call.whole}${saidIn(call)}<|call|>`).join("");
  const [, ...after] = text
    .slice(messages.at(-1)!.end)
    .split(/<\|(?:end|return)\|>(?:<\|start\|>assistant)?/);
  return after.join("").replace(/^<\|[\s\S]*/, "");
}
