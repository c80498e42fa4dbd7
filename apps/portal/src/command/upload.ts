import type { ServiceContext } from "@konstruct/services/context";
import type { CommandContext } from "./command.ts";

type File = { bytes: Uint8Array; name: string; contentType: string | null };

/** A command with a file. Its other input is JSON, which the service parses. */
export type Upload<Output> = (
  context: ServiceContext,
  file: File,
  input: object,
  means: CommandContext,
) => Promise<Output>;
