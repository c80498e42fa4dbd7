import { AppError } from "@konstruct/core/errors";

function sqlState(thrown: unknown): string | undefined {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : undefined;
}

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * Whether the same work may succeed when it is tried again: the server cannot be reached, is shutting down, lacks resources, or
 * rolled back. When the connection broke during a commit, it is unknown whether it was committed.
 */
export function isUnavailable(thrown: unknown): boolean {
  const code = sqlState(thrown);
  if (code === undefined)
    return (
      thrown instanceof Error &&
      /timeout exceeded|Connection terminated|server closed|is not queryable/i.test(thrown.message)
    );
  // Class 08 connection exceptions, 57P0x shutdown, 53 insufficient resources, 58030 a disk that fails, 40 rolled back
  // (deadlock, serialization).
  return connectionCodes.has(code) || /^(08|57P|53|58030|40)/.test(code);
}

/** Whether the server took no write: the disk is full or fails, or it only reads. */
export const isWriteRefused = (thrown: unknown): boolean =>
  ["53100", "58030", "25006"].includes(sqlState(thrown) ?? "");

/** Whether a statement failed because a text holds U+0000 or, as JSON, half of a surrogate pair. */
export function isUnstorable(thrown: unknown): boolean {
  const code = sqlState(thrown);
  if (code === "22021" || code === "22P05") return true;
  const detail = thrown instanceof Error && "detail" in thrown ? String(thrown.detail) : "";
  return code === "22P02" && /surrogate|\\u0000/i.test(detail);
}

/** An AppError as it is; any other error as `unavailable` or `internal`. @param doing what was tried, for the log */
export function toDatabaseError(thrown: unknown, doing: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AppError(isUnavailable(thrown) ? "unavailable" : "internal", `${doing}: ${message}`, {
    cause: thrown,
  });
}
