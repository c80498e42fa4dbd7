import type { Logger } from "@konstruct/telemetry/logger";
import { LogLevel } from "@slack/bolt";

/** Writes Bolt's log entries to our log: same format, same redaction. */
export function boltLogger(logger: Logger) {
  const line =
    (level: "debug" | "info" | "warn" | "error") =>
    (...said: unknown[]) =>
      logger[level]({ detail: said.map(String).join(" ").slice(0, 500) }, "slack library");
  return {
    debug: line("debug"),
    info: line("debug"),
    warn: line("warn"),
    error: line("error"),
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}
