import { createKnowledge } from "./create-knowledge.ts";
import type { Knowledge } from "./knowledge.ts";
import { readMarkdownArticles } from "./read-markdown-articles.ts";

/**
 * The articles below a directory, ready to be searched.
 *
 * @throws AppError invalid_input, as {@link readMarkdownArticles}
 */
export async function loadMarkdownKnowledge(directory: string): Promise<Knowledge> {
  return createKnowledge(await readMarkdownArticles(directory));
}
