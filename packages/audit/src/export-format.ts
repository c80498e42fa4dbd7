import { parseJson } from "@konstruct/core/json";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { z } from "zod";

const seq = z.int().positive();
/** 32 bytes in base64, in the one spelling whose spare bits are zero. */
const base64Hash = z.string().regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/);

/** First line: the tenant, and the range of its log. */
export const exportHeaderSchema = z.strictObject({
  format: z.literal("konstruct-audit-export"),
  version: z.literal(1),
  tenantId: z.string().regex(uuidPattern),
  exportedAt: z.iso.datetime(),
  from: seq,
  /** `from - 1` if there are no entries. */
  to: z.int().nonnegative(),
  /** h_(from-1), if `from` is not 1. */
  previousChain: base64Hash.optional(),
});
export type ExportHeader = z.infer<typeof exportHeaderSchema>;

const entryLineSchema = z.strictObject({ seq, entry: z.string(), chain: base64Hash });
const withheldLineSchema = z.strictObject({ seq, leaf: base64Hash, chain: base64Hash });
const checkpointLineSchema = z.strictObject({ checkpoint: z.string() });

/** `entry` is the canonical text itself, so that its bytes do not change. */
export type EntryLine = z.infer<typeof entryLineSchema>;
/** An entry the receiver may not read, or whose content was erased: its hash keeps the chain complete. */
export type WithheldLine = z.infer<typeof withheldLineSchema>;
/** A signed note; it follows directly after the entry whose number is its size. */
export type CheckpointLine = z.infer<typeof checkpointLineSchema>;
export type ExportItem = EntryLine | WithheldLine | CheckpointLine;

export type ReadItem = { ok: true; item: ExportItem } | { ok: false; message: string };
export type ReadHeader = { ok: true; header: ExportHeader } | { ok: false; message: string };

/** Writes an export one line at a time, without line ends; holds one item in memory. */
export async function* writeExport(
  header: Omit<ExportHeader, "format" | "version">,
  items: AsyncIterable<ExportItem> | Iterable<ExportItem>,
): AsyncGenerator<string> {
  const first: ExportHeader = { format: "konstruct-audit-export", version: 1, ...header };
  yield JSON.stringify(first);
  for await (const item of items) yield JSON.stringify(item);
}

export function readHeader(line: string): ReadHeader {
  const read = readStrict(line, exportHeaderSchema);
  return read.ok ? { ok: true, header: read.value } : read;
}

export function readItem(line: string): ReadItem {
  const read = readStrict<ExportItem>(line, schemaFor(line));
  return read.ok ? { ok: true, item: read.value } : read;
}

function schemaFor(line: string): z.ZodType<ExportItem> {
  if (line.startsWith('{"checkpoint":')) return checkpointLineSchema;
  return /^\{"seq":\d+,"leaf":/.test(line) ? withheldLineSchema : entryLineSchema;
}

/** Accepts one spelling only: with a repeated key or an unusual escape two readers could read different values. */
function readStrict<T>(
  line: string,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; message: string } {
  const json = parseJson(line);
  if (!json.ok) return { ok: false, message: "not a line of JSON" };
  const parsed = schema.safeParse(json.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, message: `${issue?.path.join(".") || "line"}: ${issue?.message}` };
  }
  // After the schema: JSON.stringify overflows on a line that is nested deeply.
  if (JSON.stringify(json.value) !== line)
    return { ok: false, message: "not spelled as the writer spells it" };
  return { ok: true, value: parsed.data };
}
