/** Why a simulated conversation ended. `reached`: every criterion held. */
export type ScenarioEnd =
  | "reached"
  | "handed_over"
  | "satisfied"
  | "gave_up"
  | "max_turns"
  | "max_tokens"
  | "max_time";
