import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { ArgumentSpec } from "@konstruct/core/agent/procedure-config";

/** The kind of a parameter in rules: `eq` holds only between values of one kind. */
export type ParamKind = "number" | "text";

const wholePlaceholder = /^\{(\w+)\}$/;

// Names that certainly mean a number; other names say nothing.
const numberNames = /(^|_)(amount|price|budget|cost|fee|total|quantity|qty|count)$/;
const textNames = /(^|_)(id|e?mail|phone|date)$/;

function kindByName(name: string): ParamKind | null {
  if (numberNames.test(name)) return "number";
  return textNames.test(name) ? "text" : null;
}

function declaredKind(intent: Intent, name: string): ParamKind | null {
  const given = intent.params[name];
  if (given === undefined) return kindByName(name);
  if ((given.values ?? []).length > 0) return "text";
  if (given.type === "number" || given.type === "money") return "number";
  // With a pattern but no type, the name decides the type.
  return given.type === "string" && given.pattern !== undefined ? kindByName(name) : "text";
}

/** The kind of an argument's template; a single parameter keeps its own kind. */
function argumentKind(intent: Intent, template: ArgumentSpec): ParamKind | null {
  if (typeof template === "number") return "number";
  if (typeof template === "object") return null;
  if (typeof template !== "string") return null;
  const only = wholePlaceholder.exec(template)?.[1];
  return only === undefined ? "text" : declaredKind(intent, only);
}

/** The kind of a parameter wherever it occurs; null if unknown or different between intents. */
export function paramKind(agent: AgentConfig, name: string): ParamKind | null {
  const kinds = agent.intents.flatMap((intent) => {
    const template = intent.args[name];
    const isDeclared = intent.required_params.includes(name) || intent.params[name] !== undefined;
    return [
      ...(template === undefined ? [] : [argumentKind(intent, template)]),
      ...(isDeclared ? [declaredKind(intent, name)] : []),
    ];
  });
  const [first = kindByName(name)] = kinds;
  return kinds.every((kind) => kind === first) ? first : null;
}
