/** A text that a mark of a call precedes, and whether nothing closes it. */
export type MarkedBody = { body: string; isOpen: boolean };

const pipe = "[|｜]";
const oneCall = "(?:tool|function)[_▁]?call";
const call = `${oneCall}s?`;

/** The marks that model families put around a call or a list of calls, with the body between. */
const forms = [
  // Kimi, DeepSeek: each call inside a section.
  [`<${pipe}${oneCall}[_▁](?:begin|start)${pipe}>`, `<${pipe}${oneCall}[_▁]end${pipe}>`],
  // Hermes, GLM, Nemotron, Gemma and others.
  [`<${pipe}?(?:start_)?${call}${pipe}?>`, `<${pipe}?(?:/|end_)${call}${pipe}?>|<${call}${pipe}>`],
  // Mistral.
  ["\\[TOOL_CALLS\\]", "</s>"],
  // Cohere.
  ["<\\|START_ACTION\\|>", "<\\|END_ACTION\\|>"],
  // Llama.
  ["<\\|python_tag\\|>", "<\\|eo[mt]_id\\|>"],
  [`\`\`\`(?:tool_code|${call})[ \\t]*\\n`, "```"],
].map(([open, close]) => new RegExp(`${open}([\\s\\S]*?)(${close}|(?=${open})|$)`, "gi"));

/** A call in OpenAI's harmony format names its tool in the header. */
const harmony =
  /\bto=([^\s<]{1,200})[^<]{0,200}(?:<\|(?:channel|constrain)\|>[^<]{0,200}){0,3}<\|message\|>([\s\S]*?)(<\|(?:call|end|start|return)\|>|$)/g;

/** What is left of such a header when a server removes the tokens only. */
const bareHarmony = /(?:\b|assistant)commentary to=([\w.:-]{1,200}?)\s*(?:json|code)?\s*(\{[\s\S]*)$/;

/** Namespaces of the same elements. */
const namespace = /<(\/?)(?:[|｜]DSML[|｜]|antml:|minimax:|seed:|longcat_)/g;

export const withoutNamespaces = (text: string) => text.replace(namespace, "<$1");

/** The bodies of all marked calls, in order. */
export function markedBodies(text: string): MarkedBody[] {
  const addressed = [...text.matchAll(harmony)].map(([, name = "", args = "", end]) => ({
    body: `${name} ${args}`,
    isOpen: end === "",
  }));
  if (addressed.length > 0) return addressed;
  const [, name, args] = bareHarmony.exec(text) ?? [];
  if (name !== undefined) return [{ body: `${name} ${args}`, isOpen: true }];
  for (const form of forms) {
    const found = [...text.matchAll(form)].map(([, body = "", end = ""]) => ({ body, isOpen: end === "" }));
    if (found.length > 0) return found;
  }
  return [];
}
