import { AppError } from "@konstruct/core/errors";
import { type SessionState, sessionSchemaNumber, sessionStateSchema } from "./session-state.ts";

/**
 * Reads a stored session. A new field with a default needs no step.
 * @throws AppError `misconfigured` if another version wrote it, `internal` if it cannot be read
 */
export function readSession(stored: unknown): SessionState {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored))
    throw new AppError("internal", "A stored session is not a JSON object");
  const { schema } = stored as { schema?: unknown };
  if (schema !== sessionSchemaNumber) {
    throw new AppError(
      "misconfigured",
      `A session has schema ${String(schema)}; this version reads ${sessionSchemaNumber}. Run the version that wrote it.`,
      { retryable: true },
    );
  }
  const parsed = sessionStateSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  throw new AppError("internal", `A stored session cannot be read: ${parsed.error.message}`);
}
