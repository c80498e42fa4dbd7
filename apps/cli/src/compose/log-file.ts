import { createWriteStream } from "node:fs";
import type { Environment } from "@konstruct/config/catalogue";
import { createLogger, type Logger } from "@konstruct/telemetry/logger";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { ClosingStack } from "./closing-stack.ts";

/** The log beside the data, so that it does not write across the conversation in the terminal. */
export function openLogFile(
  folder: DataFolder,
  level: Environment["telemetry"]["logLevel"],
  closing: ClosingStack,
): Logger {
  const stream = createWriteStream(folder.file("konstruct.log"), { flags: "a" });
  closing.add("log file", () => new Promise<void>((resolve) => stream.end(() => resolve())));
  return createLogger({ service: "konstruct", level, destination: stream });
}
