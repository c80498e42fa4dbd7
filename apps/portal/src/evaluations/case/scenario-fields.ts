import type { JsonObject } from "@konstruct/core/json";
import type { AnswerFields, FactFields, FieldProblem, ScenarioFields } from "./form-state.ts";
import { linesIn, mapIn, mapText, toolsIn, toolText } from "./tool-lines.ts";

const isMap = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const lines = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : "");

const factFieldsOf = (value: unknown): FactFields => {
  const { name, also, value: known, says } = isMap(value) ? value : {};
  return {
    name: text(name),
    also: Array.isArray(also) ? also.join(", ") : "",
    value: text(known),
    says: text(says),
  };
};

const answerFieldsOf = (value: unknown): AnswerFields => {
  const { answer, says } = isMap(value) ? value : {};
  return { answer: answer === "no" ? "no" : "yes", says: text(says) };
};

/** A case with a simulated customer as fields. */
export function scenarioFieldsOf({ scenario, success }: JsonObject): ScenarioFields {
  const of = isMap(scenario) ? scenario : {};
  const checks = isMap(success) ? success : {};
  const { handoff } = checks;
  const calls = Array.isArray(checks.tools) ? checks.tools.filter(isMap) : [];
  const lineOf = ({ ok, ...rest }: JsonObject) => (ok === true ? toolText([rest]) : undefined);
  return {
    persona: text(of.persona),
    goal: text(of.goal),
    language: text(of.language),
    temper: text(of.temper) || "patient",
    opens: lines(of.opens),
    facts: Array.isArray(of.facts) ? of.facts.map(factFieldsOf) : [],
    confirms: answerFieldsOf(of.confirms),
    person: answerFieldsOf(of.person),
    unknown: text(of.unknown),
    givesUpAfter: text(of.gives_up_after),
    maxTurns: text(of.max_turns) || "12",
    approvals: text(of.approvals) || "leave",
    tools: calls.flatMap((call) => lineOf(call) ?? []).join("\n"),
    otherTools: calls.filter((call) => lineOf(call) === undefined),
    noTools: lines(checks.no_tools),
    handoff: handoff === undefined ? "" : handoff === null ? "none" : String(handoff),
    says: lines(checks.says),
    neverSays: lines(checks.never_says),
    goals: isMap(checks.goals) ? mapText(checks.goals) : "",
  };
}

const answerOf = ({ answer, says }: AnswerFields): JsonObject | undefined =>
  says.trim() === "" ? undefined : { answer, says: says.trim() };

const factOf = ({ name, also, value, says }: FactFields): JsonObject => {
  const words = also
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return {
    name: name.trim(),
    ...(words.length > 0 && { also: words }),
    value: value.trim(),
    ...(says.trim() !== "" && { says: says.trim() }),
  };
};

function scenarioOf(fields: ScenarioFields): JsonObject {
  const [confirms, person] = [answerOf(fields.confirms), answerOf(fields.person)];
  const facts = fields.facts.filter(({ name, value }) => `${name}${value}`.trim() !== "").map(factOf);
  return {
    persona: fields.persona.trim(),
    goal: fields.goal.trim(),
    ...(fields.language.trim() !== "" && { language: fields.language.trim() }),
    temper: fields.temper.trim(),
    opens: linesIn(fields.opens),
    ...(facts.length > 0 && { facts }),
    ...(confirms !== undefined && { confirms }),
    ...(person !== undefined && { person }),
    ...(fields.unknown.trim() !== "" && { unknown: fields.unknown.trim() }),
    ...(fields.givesUpAfter !== "" && { gives_up_after: Number(fields.givesUpAfter) }),
    max_turns: Number(fields.maxTurns),
    approvals: fields.approvals,
  };
}

/** The parts of a case that the fields describe, or what is wrong with them. */
export function scenarioCaseOf(
  fields: ScenarioFields,
): { scenario: JsonObject; success: JsonObject } | FieldProblem[] {
  const tools = toolsIn(fields.tools);
  const goals = mapIn(fields.goals);
  if (!Array.isArray(tools)) return [{ field: "tools", kind: "wrong_tools", line: tools.wrongLine }];
  if (goals === undefined) return [{ field: "goals", kind: "wrong_yaml" }];
  // A line means a call that has to succeed.
  const calls = [...tools.map((call) => ({ ...call, ok: true }) as JsonObject), ...fields.otherTools];
  const [noTools, says, neverSays] = [fields.noTools, fields.says, fields.neverSays].map(linesIn);
  return {
    scenario: scenarioOf(fields),
    success: {
      ...(calls.length > 0 && { tools: calls }),
      ...(noTools!.length > 0 && { no_tools: noTools! }),
      ...(fields.handoff !== "" && { handoff: fields.handoff === "none" ? null : fields.handoff }),
      ...(says!.length > 0 && { says: says! }),
      ...(neverSays!.length > 0 && { never_says: neverSays! }),
      ...(Object.keys(goals).length > 0 && { goals }),
    },
  };
}
