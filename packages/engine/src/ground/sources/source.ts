import type { Json } from "@konstruct/core/json";

export type SourceKind = "tool" | "knowledge" | "contact" | "history" | "agent" | "template" | "profile";

/** Data a reply may take facts from. */
export type Source = { id: string; kind: SourceKind; value: Json };

/**
 * Where a source holds a fact. `path` is a JSON pointer inside its value, "" for plain text. The span is in that text or number;
 * it is empty for a field's name or a list's length.
 */
export type SourceSpan = { sourceId: string; path: string; start: number; end: number };
