import type { Intent } from "@konstruct/core/agent/agent-config";
import { snakeCase, wordsOfName } from "@konstruct/core/language/words-of-name";

export type ParamType = Intent["params"][string]["type"];

/** How a parameter is recognised, by the agent's settings or by its name. */
export type ParamSpec = {
  name: string;
  type: ParamType;
  /** For people: `ticket_id` is "ticket ID". */
  label: string;
  pattern: string | null;
  values: readonly string[];
  /** What else people say for a value, in any language. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  description: string | null;
  /** The intent's examples, which may have placeholders: "Show me a {item} under {budget}". */
  examples: readonly string[];
  /** Words of the other parameters' labels. */
  siblings: readonly string[];
  /** An item that ends the goal must be one of those shown. */
  mustBeShown: boolean;
};

/** Names of general kinds only; an agent has to declare types for names of its trade. */
const namesOfTypes: [ParamType, RegExp][] = [
  ["email", /(^|_)e?_?mail(_address)?$/],
  ["phone", /(^|_)(phone|mobile|tel|telephone|whatsapp)(_?(number|no))?$/],
  ["money", /(^|_)(amount|price|budget|cost|total|fee|sum)(_[a-z]{3})?$/],
  ["date", /(^|_)(date|day|deadline|birthday)$|^(date|day)_|_(on|at|until)$/],
  [
    "number",
    /(^|_)(quantity|qty|count|size|age|days|hours|minutes|weeks|months|years|weight|height|width|length|percent(age)?|num_\w+|number_of_\w+)$/,
  ],
  ["id", /(^|_)(ids?|no|nr|num|number|code|ref|reference|serial)$/],
];

/** The type of a parameter or field by its name alone. */
export function typeByName(name: string): ParamType {
  const snake = snakeCase(name);
  return namesOfTypes.find(([, pattern]) => pattern.test(snake))?.[0] ?? "string";
}

/** The name by which a contact may mean an intent; texts to contacts use `goalLabel`. `sales.find_item` is "find item". */
export function goalName(intent: Pick<Intent, "id" | "label">): string {
  return intent.label ?? wordsOfName(intent.id.split(".").at(-1) ?? intent.id);
}

/** Every parameter of an intent, required ones first. */
export function paramSpecsOf(intent: Intent): ParamSpec[] {
  const names = new Set([...intent.required_params, ...Object.keys(intent.params)]);
  return [...names].map((name) => {
    const given = intent.params[name];
    const values = given?.values ?? [];
    // An entry with only values or a description leaves the type at its default.
    const type =
      values.length > 0
        ? "enum"
        : given === undefined || given.type === "string"
          ? inferred(name, given)
          : given.type;
    return {
      name,
      type,
      label: wordsOfName(name),
      pattern: given?.pattern ?? null,
      values,
      synonyms: given?.synonyms ?? {},
      description: given?.description ?? null,
      examples: intent.examples,
      siblings: [...names]
        .filter((other) => other !== name)
        .flatMap((other) => wordsOfName(other).toLowerCase().split(" ")),
      mustBeShown: given?.type === "item" && intent.ends_with === name,
    };
  });
}

/** An explicit `type: string` looks like the default, and a described free text must stay free text. */
function inferred(name: string, given: Intent["params"][string] | undefined): ParamType {
  return given === undefined || given.pattern !== undefined ? typeByName(name) : "string";
}
