import type { Json } from "@konstruct/core/json";

export type SourceKind = "tool" | "knowledge" | "contact" | "history" | "agent" | "template" | "profile";

/** Something a reply may repeat facts of. */
export type Source = { id: string; kind: SourceKind; value: Json };

/**
 * Where a source holds a fact. `path` is a JSON pointer inside its value, "" for a plain text. The span counts in that
 * text or number; it is empty for what the name of a field or the length of a list says.
 */
export type SourceSpan = { sourceId: string; path: string; start: number; end: number };
