import type { JsonObject } from "@konstruct/core/json";
import type { SuiteCase } from "@konstruct/services/evaluation/suite-text";
import { type ScenarioFields, scenarioCaseOf, scenarioFieldsOf } from "./scenario-fields.ts";
import { emptyTurn, type FieldProblem, type TurnFields, turnFieldsOf, turnOf } from "./turn-fields.ts";

export const kinds = ["turns", "scenario"] as const;
export type Kind = (typeof kinds)[number];

/** In which modes a case runs; undefined: as the suite says. */
export const modeChoices: Record<"suite" | "both" | "builtin" | "model", string[] | undefined> = {
  suite: undefined,
  both: ["builtin", "model"],
  builtin: ["builtin"],
  model: ["model"],
};

export function modesOf(modes: readonly string[] | undefined): keyof typeof modeChoices {
  if (modes === undefined) return "suite";
  if (modes.length > 1) return "both";
  return modes[0] === "model" ? "model" : "builtin";
}

export type CaseFormState = {
  title: string;
  id: string;
  kind: Kind;
  modes: string[] | undefined;
  turns: TurnFields[];
  scenario: ScenarioFields;
};

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
