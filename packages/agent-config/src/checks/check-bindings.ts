import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { eachEntry, fieldPath } from "@konstruct/core/agent/field-path";
import { type Finding, type KnownTools, unknownWord } from "@konstruct/core/agent/finding";
import { type GoalType, goalTypesOf } from "@konstruct/core/agent/goal-types";
import type { ArgumentSpec, Binding } from "@konstruct/core/agent/procedure-config";
import { pathOfArgument } from "./paths/path-of-type.ts";
import { kindName, resultPathProblem, typeAt } from "./paths/result-path.ts";
import { reachableTools } from "./reachable-tools.ts";

const sources = ["results", "slots", "contact"];

/** Whether a JSON type is accepted where another is expected; an unknown type is. */
const fitsType = (given: string | undefined, wanted: string | undefined): boolean =>
  given === undefined ||
  given === "any" ||
  wanted === undefined ||
  wanted === "any" ||
  given === wanted ||
  (given === "integer" && wanted === "number");

type Place = { agent: AgentConfig; tools: KnownTools; type: GoalType; tool: string; argument: string };

function resultProblem(
  { agent, tools, type, tool, argument }: Place,
  path: readonly string[],
): string | null {
  const problem = resultPathProblem(tools, path);
  if (problem !== null) return problem;
  const [from = "", field = ""] = path;
  if (from === tool || !reachableTools(agent, type).has(from))
    return `${type.id} cannot have a result of ${from}: name the tool in the same procedure, or in a goal it depends on`;
  const [given, wanted] = [typeAt(tools, path), tools.get(tool)?.types?.[argument]];
  return fitsType(given, wanted)
    ? null
    : `${argument} of ${tool} takes ${kindName(wanted ?? "")}, and ${field} of ${from} is ${kindName(given ?? "")}`;
}

function bindingProblem(place: Place, spec: Binding): string | null {
  const path = fieldPath(spec.from) ?? [];
  switch (path[0]) {
    case "results":
      return resultProblem(place, path.slice(1));
    case "slots": {
      const { required } = place.type;
      if (place.type.kind === "procedure")
        return `${place.type.id} is a procedure, which asks for no values: bind ${place.argument} to a result`;
      return required.includes(path[1] ?? "") ? null : unknownWord("required slot", path[1] ?? "", required);
    }
    case "contact":
      if (path.includes(eachEntry))
        return "[*] means every entry of a result's list, and a contact has no list";
      return path.length > 1 ? null : "name the attribute: contact.<attribute>";
    default:
      return unknownWord("source of values", path[0] ?? "", sources);
  }
}

/** Why a constant, or a text with slots, cannot be an argument; null when it can. */
function writtenProblem(place: Place, spec: Exclude<ArgumentSpec, Binding>): string | null {
  const { tools, tool, argument } = place;
  const text = String(spec);
  if (/\{\s*(?:results|slots|contact)[.[]/.test(text))
    return `${text} is a text like any other: a value from elsewhere is written { from: … }, not in quotes`;
  const slot = /\{(\w+)\}/.exec(text)?.[1];
  if (slot !== undefined)
    return place.type.kind === "procedure"
      ? `a procedure asks for no values, so {${slot}} is never filled: write a constant or { from: … }, or leave ${argument} to the model`
      : null;
  const wanted = tools.get(tool)?.types?.[argument];
  if (fitsType(typeof spec, wanted) || (wanted === "integer" && Number.isInteger(spec))) return null;
  return `${argument} of ${tool} takes ${kindName(wanted ?? "")}, and ${JSON.stringify(spec)} is ${kindName(typeof spec)}`;
}

/** Arguments bound to something that does not exist, cannot be available in time, or has another type. */
export function checkBindings(agent: AgentConfig, tools: KnownTools): Finding[] {
  return goalTypesOf(agent).flatMap((type) =>
    Object.entries(type.args).flatMap(([tool, args]) =>
      Object.entries(args).flatMap(([argument, spec]): Finding[] => {
        const place = { agent, tools, type, tool, argument };
        const message = typeof spec === "object" ? bindingProblem(place, spec) : writtenProblem(place, spec);
        return message === null ? [] : [{ path: pathOfArgument(agent, type, tool, argument), message }];
      }),
    ),
  );
}
