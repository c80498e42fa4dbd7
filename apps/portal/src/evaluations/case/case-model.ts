import type { JsonObject } from "@konstruct/core/json";
import type { SuiteCase } from "@konstruct/services/evaluation/suite-text";
import { type CaseFormState, emptyTurn, type FieldProblem } from "./form-state.ts";
import { scenarioCaseOf, scenarioFieldsOf } from "./scenario-fields.ts";
import { turnFieldsOf, turnOf } from "./turn-fields.ts";

/** @param given null: a new case */
export function toForm(given: JsonObject | null): CaseFormState {
  const of = given ?? {};
  const turns = Array.isArray(of.turns) ? (of.turns as JsonObject[]).map(turnFieldsOf) : [emptyTurn];
  return {
    title: typeof of.title === "string" ? of.title : "",
    id: typeof of.id === "string" ? of.id : "",
    kind: of.scenario === undefined ? "turns" : "scenario",
    modes: Array.isArray(of.modes) ? of.modes.map(String) : undefined,
    turns: turns.length === 0 ? [emptyTurn] : turns,
    scenario: scenarioFieldsOf(of),
  };
}

/** The case that the form describes, with what the given one has beside; or what is wrong with the fields. */
export function toCase(form: CaseFormState, given: JsonObject | null): SuiteCase | FieldProblem[] {
  const { turns: _turns, scenario: _scenario, success: _success, modes: _modes, ...beside } = given ?? {};
  const head = {
    ...beside,
    id: form.id.trim(),
    title: form.title.trim(),
    ...(form.modes !== undefined && { modes: form.modes }),
  };
  if (form.kind === "scenario") {
    const made = scenarioCaseOf(form.scenario);
    return Array.isArray(made) ? made : ({ ...head, ...made } as SuiteCase);
  }
  const turns = form.turns.map((fields, at) => turnOf(fields, String(at)));
  const problems = turns.flatMap((turn) => (Array.isArray(turn) ? turn : []));
  return problems.length > 0 ? problems : ({ ...head, turns: turns as JsonObject[] } as SuiteCase);
}
