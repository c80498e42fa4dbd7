const longest = 120;

/** An article's title when none was given: its first line, without the marks of a heading. */
export function titleOfArticle(text: string): string {
  const line =
    text
      .trim()
      .split("\n")[0]
      ?.replace(/^#+\s*/, "")
      .trim() ?? "";
  if (line.length <= longest) return line;
  return `${line.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`;
}
