import type { AgentConfig } from "../agent-config.ts";
import { fieldPath } from "../field-path.ts";
import { type GoalType, goalTypesOf } from "../goal-types.ts";
import type { ArgumentSpec } from "../procedure-config.ts";
import { type Finding, type KnownTools, unknownWord } from "./finding.ts";
import { reachableTools } from "./reachable-tools.ts";
import { kindName, resultPathProblem, typeAt } from "./result-path.ts";

const sources = ["results", "slots", "contact"];

/** Whether a value of one JSON type is taken where another is wanted; what is not known is taken. */
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

function bindingProblem(place: Place, spec: ArgumentSpec): string | null {
  if (typeof spec !== "object") return null;
  const path = fieldPath(spec.from) ?? [];
  switch (path[0]) {
    case "results":
      return resultProblem(place, path.slice(1));
    case "slots": {
      const { required } = place.type;
      return required.includes(path[1] ?? "") ? null : unknownWord("required slot", path[1] ?? "", required);
    }
    case "contact":
      return path.length > 1 ? null : "name the attribute: contact.<attribute>";
    default:
      return unknownWord("source of values", path[0] ?? "", sources);
  }
}

/** Arguments that are bound to what is not there, cannot be there in time, or is of another type. */
export function checkBindings(agent: AgentConfig, tools: KnownTools): Finding[] {
  const { length: intents } = agent.intents;
  return goalTypesOf(agent).flatMap((type, index) => {
    const isIntent = index < intents;
    const root = isIntent ? ["intents", index, "args"] : ["procedures", index - intents, "args"];
    return Object.entries(type.args).flatMap(([tool, args]) =>
      Object.entries(args).flatMap(([argument, spec]): Finding[] => {
        const message = bindingProblem({ agent, tools, type, tool, argument }, spec);
        return message === null ? [] : [{ path: [...root, ...(isIntent ? [] : [tool]), argument], message }];
      }),
    );
  });
}
