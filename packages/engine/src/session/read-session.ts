import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { type SessionState, sessionSchemaNumber, sessionStateSchema } from "./session-state.ts";
import { upcastFirstEngine } from "./upcast-first-engine.ts";

/** Each makes a stored session of its number, from 1, one of the next. What has a default needs nothing done. */
const upcasts: readonly ((stored: JsonObject) => JsonObject)[] = [
  // 2: calls and requests that wait stand beside the goals, and a goal names the engine that opened it.
  (stored) => stored,
  // 3: the conversation has a language, which the next message tells.
  (stored) => stored,
  // 4: records that were shown have a key and a label, whatever their trade calls these.
  withShownRecords,
  // 5: one engine: what waited in plans waits as calls.
  upcastFirstEngine,
];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asRecord(shown: unknown): unknown {
  if (!isObject(shown) || shown.key !== undefined) return shown;
  const { sku: key, name: label } = shown;
  return { key, label };
}

/** A session whose shown records are in today's words. */
export function withShownRecords(stored: JsonObject): JsonObject {
  const goals = isObject(stored.goals) ? Object.entries(stored.goals) : [];
  const upcast = goals.map(([id, goal]) => [
    id,
    isObject(goal) && Array.isArray(goal.shown) ? { ...goal, shown: goal.shown.map(asRecord) } : goal,
  ]);
  const focus = stored.focus === undefined ? {} : { focus: asRecord(stored.focus) };
  return { ...stored, goals: Object.fromEntries(upcast), ...focus } as JsonObject;
}

/**
 * A stored session as this version reads it, whichever version wrote it.
 * @throws AppError `misconfigured` for one that a newer version wrote, `internal` for one that cannot be read
 */
export function readSession(stored: unknown): SessionState {
  if (!isObject(stored)) throw new AppError("internal", "A stored session is no JSON object");
  const number = stored.schema ?? 1;
  if (typeof number !== "number" || number > sessionSchemaNumber) {
    throw new AppError(
      "misconfigured",
      `A session has the schema ${String(number)}, and this version reads up to ${sessionSchemaNumber}. Run the version that wrote it.`,
      { retryable: true },
    );
  }
  const current = upcasts.slice(number - 1).reduce((session, upcast) => upcast(session), stored);
  const parsed = sessionStateSchema.safeParse(current);
  if (parsed.success) return parsed.data;
  throw new AppError("internal", `A stored session cannot be read: ${parsed.error.message}`);
}
