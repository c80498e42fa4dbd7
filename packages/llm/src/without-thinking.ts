const begin = "<think>";
const end = "</think>";

/** Removes the reasoning that some servers leave before a model's words. */
export function withoutThinking(text: string): string {
  if (!text.trimStart().startsWith(begin)) return text;
  const at = text.indexOf(end);
  return at === -1 ? "" : text.slice(at + end.length).trimStart();
}
