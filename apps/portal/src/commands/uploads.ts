import { mostFileBytes } from "@konstruct/services/knowledge/file-source";
import { addFileSource } from "@konstruct/services/knowledge/sources";
import type { Upload } from "../command/upload.ts";
import { shopUploads } from "../packs/shop/commands/uploads.ts";

const addFile: Upload<{ sourceId: string }> = (context, { bytes, name, contentType }, input, { objects }) =>
  addFileSource(context, objects, { ...input, bytes, name, contentType });

/** Every command with a file, by name. */
export const uploads = {
  "knowledge.add_file": addFile,
  ...shopUploads,
};

export type UploadName = keyof typeof uploads;
export type UploadOutput<Name extends UploadName> = Awaited<ReturnType<(typeof uploads)[Name]>>;

/** The largest of their limits; each service has its own limit below it. */
export const mostUploadBytes = mostFileBytes;
