const begin = "<think>";
const end = "</think>";

/** The words of a model whose server leaves what it thought in front of them. */
export function withoutThinking(text: string): string {
  if (!text.trimStart().startsWith(begin)) return text;
  const at = text.indexOf(end);
  return at === -1 ? "" : text.slice(at + end.length).trimStart();
}
