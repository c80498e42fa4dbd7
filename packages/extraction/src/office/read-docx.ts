import mammoth from "mammoth";
import { type Draft, onePart } from "../draft.ts";
import { parseHtml } from "../markup/document-tree.ts";
import { toMarkdown } from "../markup/to-markdown.ts";
import { removeUnseen } from "../markup/unseen.ts";
import { leftOutNotes } from "../notes.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";
import { repack } from "./repack.ts";
import { changesOf, markedStyles, withKnownMarks, wordSheet } from "./word-marks.ts";

const parts = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/i;
const titleStyles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/**
 * A text document with its headings, lists and tables, as it is once all tracked changes are accepted.
 * @throws AppError `invalid_input`
 */
export async function readDocx(zip: Zip): Promise<Draft> {
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(zip, parts, withKnownMarks)) },
    {
      styleMap: [...markedStyles(zip), ...titleStyles],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  const document = parseHtml(wordSheet + html);
  const notes = leftOutNotes({ ...removeUnseen(document), ...changesOf(zip) });
  return onePart(toMarkdown(document.body), coreTitle(zip), notes);
}
