export type FileKind = "pdf" | "docx" | "xlsx" | "pptx" | "csv" | "html" | "markdown" | "text" | "image";

/** A stretch of a document's text under one heading, on one page. */
export type Section = {
  /** Headings above it, outermost first. */
  headings: string[];
  /** Counted from 1; null if the file has no pages. Sheets and slides count as pages. */
  page: number | null;
  /** Positions in `text`, in UTF-16 units. */
  start: number;
  end: number;
};

/** The readable content of a file: one text (Markdown for headings, lists and tables) and its sections, which cover it in order. */
export type ExtractedDocument = {
  kind: FileKind;
  title: string | null;
  pages: number | null;
  text: string;
  sections: Section[];
  /** Some of the text was read by OCR: figures may be wrong. */
  byOcr: boolean;
  /** What the author should know of the reading, in sentences: what was left out and why. */
  notes: string[];
};

/** Why a file could not be read: a code for programs; the reason is for people and says what to do. */
export type ExtractionFailure =
  | "empty"
  | "unsupported"
  | "type_mismatch"
  | "damaged"
  | "encrypted"
  | "no_text"
  | "too_large"
  | "too_many_pages"
  | "too_many_entries"
  | "inflates_too_much"
  | "nested_archive"
  | "too_many_pixels"
  | "out_of_memory"
  | "timeout"
  | "crashed";

export type Extraction =
  | { state: "ready"; document: ExtractedDocument }
  | { state: "failed"; code: ExtractionFailure; reason: string };

export type ExtractionInput = {
  bytes: Uint8Array;
  /** The file's original name; only its extension is used. */
  name?: string;
  /** The type the sender declares; must agree with the bytes. */
  declaredType?: string;
};

export type EncodedImage = {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
};

/** Reads files in a separate process, which is killed if it takes too long, uses too much memory or crashes. */
export interface Extractor {
  extract(input: ExtractionInput, signal?: AbortSignal): Promise<Extraction>;
  /** The picture encoded again: no metadata, no trailing bytes, at most this many pixels a side. */
  reencode(
    bytes: Uint8Array,
    options: { maxSide: number },
    signal?: AbortSignal,
  ): Promise<{ state: "ready"; image: EncodedImage } | Extract<Extraction, { state: "failed" }>>;
  close(): Promise<void>;
}
