import type { JsonObject } from "@konstruct/core/json";
import type { TelemetryLevel, TurnStage } from "@konstruct/telemetry/turn/event";
import { createRedactor, type Redactor } from "@konstruct/telemetry/turn/redact";
import type { TurnInput } from "../input/turn-input.ts";
import type { SessionState } from "../session/session-state.ts";
import { emptyRecord, type TurnRecord } from "./outcome.ts";
import type { EnginePorts } from "./ports.ts";

/** A turn: its input, the session it changes, and its record so far. */
export type Turn = {
  /** Replaced when newer messages arrive. */
  input: TurnInput;
  readonly ports: EnginePorts;
  readonly redactor: Redactor;
  readonly record: TurnRecord;
  session: SessionState;
  emit(stage: TurnStage, payload: JsonObject, level?: TelemetryLevel): void;
};

/** Starts a turn. Its events and records mask the parameters that the agent redacts. */
export function beginTurn(input: TurnInput, ports: EnginePorts): Turn {
  const redactor = createRedactor(input.agent.redaction.params);
  for (const goal of Object.values(input.session.goals)) redactor.learn(goal.slots);
  const record = emptyRecord();
  return {
    input,
    ports,
    redactor,
    record,
    session: input.session,
    emit(stage, payload, level = "info") {
      const event = {
        timestamp: ports.clock().toISOString(),
        session_id: input.conversationId,
        interaction_id: input.turnId,
        stage,
        level,
        payload: redactor.json(payload),
      };
      record.events.push(event);
      ports.telemetry.record(event);
    },
  };
}
