import type { JsonObject } from "@konstruct/core/json";

/** Every stage of a turn, in the order its events are emitted (requirement B4). */
export const turnStages = [
  "received",
  "history_loaded",
  "intents_eligible",
  "intent_classified",
  "plan_created",
  "plan_type",
  "plan_communicated",
  "policy_check",
  "tool_execute",
  "response_generated",
  "memory_updated",
  "respond",
] as const;
export type TurnStage = (typeof turnStages)[number];
export type TelemetryLevel = "info" | "warn" | "error";

/**
 * One stage of one turn. Field names are the seeds' wire format.
 * @property timestamp ISO 8601
 * @property session_id the conversation
 * @property interaction_id the turn
 */
export type TelemetryEvent = {
  timestamp: string;
  session_id: string;
  interaction_id: string;
  stage: TurnStage;
  level: TelemetryLevel;
  payload: JsonObject;
};
