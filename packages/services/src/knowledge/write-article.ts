import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
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

/** Adds a Markdown article as a source of the knowledge and closes the question it answers. */
export async function writeArticle(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof inputSchema>,
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { title, markdown, collection, questionId } = parseInput(inputSchema, input);
  const bytes = Buffer.from(/^#\s/.test(markdown) ? `${markdown}\n` : `# ${title}\n\n${markdown}\n`);
  const name = fileNameOf(title);
  const added = await addFileSource(context, objects, {
    collection,
    name,
    contentType: "text/markdown",
    bytes,
  });
  if (questionId !== undefined) await closeQuestion(context, questionId, "answered");
  return added;
}
