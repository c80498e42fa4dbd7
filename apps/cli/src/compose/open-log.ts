import type { Environment } from "@konstruct/config/catalogue";
import { createLogger, type Logger } from "@konstruct/telemetry/logger";
import type { DataFolder } from "../embedded/data-folder.ts";
import { openLogFile } from "../embedded/log-file.ts";
import { type Io, tell } from "../io.ts";
import type { ClosingStack } from "./closing-stack.ts";

/** In production on standard output, as servers do; else in the data folder, so that it does not disturb the chat in the terminal. */
export function openLog(
  { runtime, telemetry }: Environment,
  folder: DataFolder,
  io: Io,
  closing: ClosingStack,
): Logger {
  const level = telemetry.logLevel;
  if (runtime.nodeEnv === "production") return createLogger({ service: "konstruct", level });
  const file = openLogFile(folder.file("konstruct.log"), "konstruct.log", (line) => tell(io, line));
  closing.add("log file", file.close);
  return createLogger({ service: "konstruct", level, destination: file });
}
