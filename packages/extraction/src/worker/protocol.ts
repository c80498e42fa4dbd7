import { z } from "zod";
import type { EncodedImage, Extraction, ExtractionInput } from "../document.ts";
import { limits } from "../limits.ts";

/** The tasks of the file-reading process, one at a time. */
export type Task =
  | { kind: "read"; input: ExtractionInput }
  | { kind: "reencode"; bytes: Uint8Array; maxSide: number };

type Failed = Extract<Extraction, { state: "failed" }>;

export type Reply =
  | { kind: "read"; extraction: Extraction }
  | { kind: "reencode"; image: EncodedImage }
  | Failed;

const offset = z.number().int().min(0).max(limits.textLength);
const count = z.number().int().min(0).max(1_000_000);
const failedSchema = z.object({
  state: z.literal("failed"),
  code: z.enum([
    ...(["empty", "unsupported", "type_mismatch", "damaged", "encrypted", "no_text", "too_large"] as const),
    ...([
      "too_many_pages",
      "too_many_entries",
      "inflates_too_much",
      "nested_archive",
      "too_many_pixels",
    ] as const),
    ...(["out_of_memory", "timeout", "crashed"] as const),
  ]),
  reason: z.string().max(1_000),
});
const readySchema = z.object({
  state: z.literal("ready"),
  document: z.object({
    kind: z.enum(["pdf", "docx", "xlsx", "pptx", "csv", "html", "markdown", "text", "image"]),
    title: z.string().max(1_000).nullable(),
    pages: count.nullable(),
    text: z.string().max(limits.textLength),
    sections: z
      .array(
        z.object({
          headings: z.array(z.string().max(10_000)).max(6),
          page: count.nullable(),
          start: offset,
          end: offset,
        }),
      )
      .max(limits.textLength),
    byOcr: z.boolean(),
    notes: z.array(z.string().max(1_000)).max(100),
  }),
});

/** A process that reads hostile files may be compromised: its answers are checked like any input. */
export const replySchema = z.union([
  z.object({ kind: z.literal("read"), extraction: z.union([readySchema, failedSchema]) }),
  z.object({
    kind: z.literal("reencode"),
    image: z.object({
      bytes: z.instanceof(Uint8Array),
      contentType: z.enum(["image/jpeg", "image/png", "image/webp"]),
      width: count,
      height: count,
    }),
  }),
  failedSchema,
]) satisfies z.ZodType<Reply>;
