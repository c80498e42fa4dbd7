/** The text under one heading, with the headings above it, outermost first. */
export type Section = { headings: readonly string[]; text: string };

const headingLine = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const fenceLine = /^ {0,3}(```|~~~)/;
const frontMatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("<!--");
  const behind = others.map((rest) => {
    const end = rest.indexOf("-->");
    return end === -1 ? rest : rest.slice(end + 3);
  });
  return first + behind.join("");
}

/** The level and the text of a heading; null for any other line. */
export function readHeading(line: string): { level: number; title: string } | null {
  const [, marks, words] = headingLine.exec(line) ?? [];
  if (marks === undefined || words === undefined) return null;
  // A heading may be closed with the marks it was opened with.
  return { level: marks.length, title: words.trimEnd().replace(/\s#+$/, "").trimEnd() };
}

/** Cuts Markdown at its headings. A section without text is left out; its heading still applies to those below it. */
export function markdownSections(markdown: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; title: string }[] = [];
  let lines: string[] = [];
  let openFence: string | null = null;
  const close = () => {
    const text = lines.join("\n").trim();
    if (text !== "") sections.push({ headings: path.map(({ title }) => title), text });
    lines = [];
  };
  const body = withoutComments(markdown.replace(/^\ufeff/, "").replace(frontMatter, ""));
  for (const line of body.split(/\r?\n/)) {
    const [, mark = null] = fenceLine.exec(line) ?? [];
    if (mark !== null && (openFence === null || openFence === mark))
      openFence = openFence === null ? mark : null;
    const heading = openFence === null ? readHeading(line) : null;
    if (heading === null) lines.push(line);
    else {
      close();
      path = [...path.filter((above) => above.level < heading.level), heading];
    }
  }
  close();
  return sections;
}
