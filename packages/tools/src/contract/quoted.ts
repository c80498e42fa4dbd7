/** Texts are quoted when they are filled in: quotes around a placeholder in a template would double. */
export const unquoted = (template: string): string => template.replace(/["'“”„«»](\{\w+\})["'“”«»]/g, "$1");

const longest = 200;

/** A contact's words inside a sentence of ours: on one line, and cut before the question becomes unreadable. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return `"${characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line}"`;
}
