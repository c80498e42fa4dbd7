export type FileKind = "pdf" | "docx" | "xlsx" | "pptx" | "csv" | "html" | "markdown" | "text" | "image";

/** A stretch of a document's text under one heading, on one page. */
export type Section = {
  /** Headings above it, outermost first. */
  headings: string[];
  /** Counted from 1; null where a file has no pages. Sheets and slides count as pages. */
  page: number | null;
  /** Into `text`, in UTF-16 units. */
  start: number;
  end: number;
};

/** What could be read of a file: one text (Markdown for headings, lists and tables) and its sections, which cover it in order. */
export type ExtractedDocument = {
  kind: FileKind;
  title: string | null;
  pages: number | null;
  text: string;
  sections: Section[];
  /** Something was read by OCR: figures may be wrong. */
  byOcr: boolean;
};

/** Why a file could not be read, in a word for programs; the reason is for people and says what to do. */
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
  /** As it was called where it came from; only its extension is looked at. */
  name?: string;
  /** What the sender said it is; must agree with what the bytes are. */
  declaredType?: string;
};

export type EncodedImage = {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
};

/** Reads files in a process of its own that is killed when it takes too long, too much memory or breaks. */
export interface Extractor {
  extract(input: ExtractionInput, signal?: AbortSignal): Promise<Extraction>;
  /** The picture drawn again: no metadata, no trailing bytes, at most so many pixels a side. */
  reencode(
    bytes: Uint8Array,
    options: { maxSide: number },
    signal?: AbortSignal,
  ): Promise<{ state: "ready"; image: EncodedImage } | Extract<Extraction, { state: "failed" }>>;
  close(): Promise<void>;
}
