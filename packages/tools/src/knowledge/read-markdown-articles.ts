import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, relative, sep } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { readHeading } from "./markdown-sections.ts";
import type { Article } from "./read-article.ts";

const mostFiles = 2_000;
const largestFile = 1024 * 1024;

function titleOf(text: string, path: string): string {
  const line = /^# .*$/m.exec(text)?.[0] ?? "";
  return readHeading(line.trimEnd())?.title ?? basename(path, extname(path)).replaceAll(/[-_]+/g, " ");
}

/**
 * Every Markdown file below a directory, by path; links that lead outside are not followed.
 * @throws AppError invalid_input, for more than 2 000 files or one above a megabyte
 */
export async function readMarkdownArticles(directory: string): Promise<Article[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length > mostFiles)
    throw new AppError(
      "invalid_input",
      `${directory} has ${paths.length} articles, ${mostFiles} are the most.`,
    );
  const articles: Article[] = [];
  for (const path of paths) {
    const source = relative(directory, path).split(sep).join("/");
    const { size } = await stat(path);
    if (size > largestFile)
      throw new AppError(
        "invalid_input",
        `${source} has ${size} bytes, ${largestFile} are the most. Split it.`,
      );
    const text = await readFile(path, "utf8");
    articles.push({ title: titleOf(text, path), text, source });
  }
  return articles;
}
