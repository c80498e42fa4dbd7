import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { type SessionState, sessionSchemaNumber, sessionStateSchema } from "./session-state.ts";
import { upcastFirstEngine } from "./upcast-first-engine.ts";

/**
 * One step for each schema number, from 1: it turns a stored session into the next number's shape. A new field with a default
 * needs no step.
 */
const upcasts: readonly ((stored: JsonObject) => JsonObject)[] = [
  // 1 to 2: waiting calls and requests are stored in the session; a goal names the engine that opened it.
  (stored) => stored,
  // 2 to 3: the conversation has a language; the next message sets it.
  (stored) => stored,
  // 3 to 4: a shown record has a `key` and a `label` instead of a trade's field names.
  withShownRecords,
  // Sessions of the first engine have number 4 too: their plans become waiting calls. Other sessions stay as they are.
  upcastFirstEngine,
];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asRecord(shown: unknown): unknown {
  if (!isObject(shown) || shown.key !== undefined) return shown;
  const { sku: key, name: label } = shown;
  return { key, label };
}

/** Renames the fields of shown records (`sku`, `name`) to `key` and `label`. */
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
 * Reads a stored session of any version up to this one.
 * @throws AppError `misconfigured` if a newer version wrote it, `internal` if it cannot be read
 */
export function readSession(stored: unknown): SessionState {
  if (!isObject(stored)) throw new AppError("internal", "A stored session is not a JSON object");
  const number = stored.schema ?? 1;
  if (typeof number !== "number" || number > sessionSchemaNumber) {
    throw new AppError(
      "misconfigured",
      `A session has schema ${String(number)}; this version reads up to ${sessionSchemaNumber}. Run the version that wrote it.`,
      { retryable: true },
    );
  }
  const current = upcasts.slice(number - 1).reduce((session, upcast) => upcast(session), stored);
  const parsed = sessionStateSchema.safeParse(current);
  if (parsed.success) return parsed.data;
  throw new AppError("internal", `A stored session cannot be read: ${parsed.error.message}`);
}
