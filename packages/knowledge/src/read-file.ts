import { createHash } from "node:crypto";
import type { NewDocument } from "@konstruct/db/knowledge/documents";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { chunkDocument } from "@konstruct/extraction/chunk-document";
import type { Extractor } from "@konstruct/extraction/document";
import { searchTextOf } from "./search-text.ts";

export type FileToRead = {
  bytes: Uint8Array;
  /** The file's name or the page's URL. */
  location: string;
  contentType: string | null;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

export type ReadFile = { state: "ready"; document: NewDocument } | { state: "failed"; reason: string };

/** Chunks embedded at once: a batch is quick, so progress is reported often. */
const batchSize = 32;
/** Most chunks of one file; a larger file has to be split. */
const mostChunks = 5_000;

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Reads a file as chunks, ready to be stored. @param onEmbedded how many of its chunks have a vector, and how many it has */
export async function readFile(
  { extractor, embedder }: { extractor: Extractor; embedder: Embedder },
  { bytes, location, contentType, etag, lastModified }: FileToRead,
  onEmbedded: (done: number, total: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const name = location.replace(/[?#].*$/, "");
  const read = await extractor.extract(
    {
      bytes,
      // The end of a page's URL, such as ".php", names no type of file.
      ...(!/^https?:/.test(location) && { name }),
      ...(contentType !== null && { declaredType: contentType }),
    },
    signal,
  );
  if (read.state === "failed") return read;
  const { document } = read;
  const chunks = chunkDocument(document);
  if (chunks.length > mostChunks) {
    const reason = `The document has ${chunks.length} passages, ${mostChunks} are the most. Split it.`;
    return { state: "failed", reason };
  }
  const title = document.title ?? titleFrom(name);
  const embedded: NewDocument["chunks"][number][] = [];
  for (let at = 0; at < chunks.length; at += batchSize) {
    const batch = chunks.slice(at, at + batchSize);
    const vectors = await embedder.embed(
      // A chunk's headings are part of its meaning.
      batch.map(({ headings, text }) => [...new Set([title, ...headings, text])].join("\n")),
      signal,
    );
    for (const [place, chunk] of batch.entries())
      embedded.push({
        ...chunk,
        searchText: searchTextOf(chunk.text, [title, ...chunk.headings]),
        embedding: vectors[place]!,
      });
    await onEmbedded(embedded.length, chunks.length);
  }
  const { kind, pages, byOcr, notes } = document;
  const validators = { etag: etag ?? null, lastModified: lastModified ?? null };
  return {
    state: "ready",
    document: {
      location,
      title,
      kind,
      pages,
      byOcr,
      notes,
      sha256: sha256Of(bytes),
      ...validators,
      chunks: embedded,
    },
  };
}

/** "https://shop.example/help/returns.html" and "returns.pdf" are both "returns". */
function titleFrom(name: string): string {
  const last = name.split("/").findLast((part) => part !== "") ?? name;
  return last.replace(/\.[a-z0-9]{2,5}$/i, "").replace(/[-_]+/g, " ");
}
