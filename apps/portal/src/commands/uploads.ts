import { addFileSource, mostFileBytes } from "@konstruct/services/knowledge/sources";
import type { Upload } from "../command/upload.ts";
import { shopUploads } from "../packs/shop/commands/uploads.ts";

const addFile: Upload<{ sourceId: string }> = (context, { bytes, name, contentType }, input, { objects }) =>
  addFileSource(context, objects, { ...input, bytes, name, contentType });

/** Everything that can be done with a file, by name; beside the commands the only way in. */
export const uploads = {
  "knowledge.add_file": addFile,
  ...shopUploads,
};

export type UploadName = keyof typeof uploads;
export type UploadOutput<Name extends UploadName> = Awaited<ReturnType<(typeof uploads)[Name]>>;

/** The largest of them; each service has a limit of its own below it. */
export const mostUploadBytes = mostFileBytes;
