import type { ServiceContext } from "@konstruct/services/context";
import { addFileSource, mostFileBytes } from "@konstruct/services/knowledge/sources";
import { previewSheet, saveSheet } from "@konstruct/services/tool/sheet";
import type { Means } from "./verb.ts";

type File = { bytes: Uint8Array; name: string; contentType: string | null };

/** Something done with a file: what else it is given came as JSON beside it, and the service behind it parses that. */
type Upload<Output> = (context: ServiceContext, file: File, input: object, means: Means) => Promise<Output>;

const addFile: Upload<{ sourceId: string }> = (context, { bytes, name, contentType }, input, { objects }) =>
  addFileSource(context, objects, { ...input, bytes, name, contentType });

const preview: Upload<Awaited<ReturnType<typeof previewSheet>>> = (context, { bytes }, input) =>
  previewSheet(context, { ...input, bytes });

const save: Upload<Awaited<ReturnType<typeof saveSheet>>> = (context, { bytes }, input) =>
  saveSheet(context, { ...(input as Omit<Parameters<typeof saveSheet>[1], "bytes">), bytes });

/** Everything that can be done with a file, by name; beside the verbs the only way in. */
export const uploads = {
  "knowledge.add_file": addFile,
  "tool.preview_sheet": preview,
  "tool.save_sheet": save,
};

export type UploadName = keyof typeof uploads;
export type UploadOutput<Name extends UploadName> = Awaited<ReturnType<(typeof uploads)[Name]>>;

/** The largest of them; each service has a limit of its own below it. */
export const mostUploadBytes = mostFileBytes;
