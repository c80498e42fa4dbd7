import type { JsonObject } from "@konstruct/core/json";
/** One fixed turn as the form shows it. */
export type TurnFields = {
  say: string;
  contains: string;
  notContains: string;
  tools: string;
  /** Empty: not checked. `none`: no handover. Otherwise a reason. */
  handoff: string;
  /** Everything else of the turn, as YAML. */
  more: string;
};

export const emptyTurn: TurnFields = {
  say: "",
  contains: "",
  notContains: "",
  tools: "",
  handoff: "",
  more: "",
};

export const tempers = ["patient", "terse", "angry", "confused"] as const;

export type FactFields = { name: string; also: string; value: string; says: string };
export type AnswerFields = { answer: "yes" | "no"; says: string };

/** A simulated customer and the success criteria as the form shows them. */
export type ScenarioFields = {
  persona: string;
  goal: string;
  language: string;
  temper: string;
  opens: string;
  facts: FactFields[];
  confirms: AnswerFields;
  person: AnswerFields;
  unknown: string;
  givesUpAfter: string;
  maxTurns: string;
  approvals: string;
  tools: string;
  /** Calls that a line cannot describe: ones that have to fail, or may. They are kept as they are. */
  otherTools: readonly JsonObject[];
  noTools: string;
  /** Empty: not checked. `none`, `any`, or a reason. */
  handoff: string;
  says: string;
  neverSays: string;
  goals: string;
};

export const emptyFact: FactFields = { name: "", also: "", value: "", says: "" };

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

/** What is wrong with a field of the form. */
export type FieldProblem = { field: string; kind: "wrong_tools" | "wrong_yaml"; line?: number };
