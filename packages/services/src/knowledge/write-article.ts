import { AppError } from "@konstruct/core/errors";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import type { FileToAdd } from "./file-source.ts";
import { closeQuestion } from "./questions.ts";
import { addFileSource } from "./sources.ts";

const inputSchema = z.strictObject({
  title: z.string().trim().min(1).max(120),
  markdown: z.string().trim().min(1).max(100_000),
  collection: z.string().trim().min(1).max(80).default("default"),
  /** The unanswered question it answers. */
  questionId: z.guid().optional(),
});

/** A file name that every file system accepts, in any script. */
function fileNameOf(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${words.slice(0, 80) || "article"}.md`;
}

type Article = Pick<z.output<typeof inputSchema>, "title" | "markdown" | "collection">;

/** An article as a file, named after its title, which is its first heading too. */
export function articleFile({ title, markdown, collection }: Article): FileToAdd & { bytes: Uint8Array } {
  const text = /^#\s/.test(markdown) ? `${markdown}\n` : `# ${title}\n\n${markdown}\n`;
  return { collection, name: fileNameOf(title), contentType: "text/markdown", bytes: Buffer.from(text) };
}

function ignoreNotFound(thrown: unknown): void {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") throw thrown;
}

/**
 * Adds a Markdown article as a source of the knowledge and closes the question it answers. An article with the title of another gets a
 * number in its file name.
 */
export async function writeArticle(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof inputSchema>,
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { questionId, ...article } = parseInput(inputSchema, input);
  const added = await addFileSource(context, objects, articleFile(article), "number");
  // A colleague may have closed the question meanwhile.
  if (questionId !== undefined) await closeQuestion(context, questionId, "answered").catch(ignoreNotFound);
  return added;
}
