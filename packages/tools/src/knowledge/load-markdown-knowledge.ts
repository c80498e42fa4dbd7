import { createKnowledge } from "./create-knowledge.ts";
import type { Knowledge } from "./knowledge.ts";
import { readMarkdownArticles } from "./read-markdown-articles.ts";

/**
 * A search over the articles below a directory.
 * @throws AppError invalid_input, as {@link readMarkdownArticles}
 */
export async function loadMarkdownKnowledge(directory: string): Promise<Knowledge> {
  return createKnowledge(await readMarkdownArticles(directory));
}
