import type { ServiceContext } from "@konstruct/services/context";
import type { CommandContext } from "./command.ts";

type File = { bytes: Uint8Array; name: string; contentType: string | null };

/** Something done with a file: what else it is given came as JSON beside it, and the service behind it parses that. */
export type Upload<Output> = (
  context: ServiceContext,
  file: File,
  input: object,
  means: CommandContext,
) => Promise<Output>;
