import { previewSheet, saveSheet } from "@konstruct/pack-shop/commands/sheet";
import type { Upload } from "../../../command/upload.ts";

const preview: Upload<Awaited<ReturnType<typeof previewSheet>>> = (context, { bytes }, input) =>
  previewSheet(context, { ...input, bytes });

const save: Upload<Awaited<ReturnType<typeof saveSheet>>> = (context, { bytes }, input) =>
  saveSheet(context, { ...(input as Omit<Parameters<typeof saveSheet>[1], "bytes">), bytes });

/** The uploads of the shop's pages. */
export const shopUploads = { "tool.preview_sheet": preview, "tool.save_sheet": save };
