import { createWriteStream } from "node:fs";
import type { Environment } from "@konstruct/config/catalogue";
import { createLogger, type Logger } from "@konstruct/telemetry/logger";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { ClosingStack } from "./closing-stack.ts";

/** In production on standard output, as servers do; else beside the data, not across the conversation in the terminal. */
export function openLog(
  { runtime, telemetry }: Environment,
  folder: DataFolder,
  closing: ClosingStack,
): Logger {
  const level = telemetry.logLevel;
  if (runtime.nodeEnv === "production") return createLogger({ service: "konstruct", level });
  const stream = createWriteStream(folder.file("konstruct.log"), { flags: "a" });
  closing.add("log file", () => new Promise<void>((resolve) => stream.end(() => resolve())));
  return createLogger({ service: "konstruct", level, destination: stream });
}
