const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that XML 1.0 does not allow even when escaped: control characters, lone surrogates, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text for the inside of an element or an attribute, in HTML and in XML. */
export function escapeMarkup(text: string): string {
  return text.replace(forbidden, "\ufffd").replace(/[&<>"']/g, (character) => entities[character]!);
}
