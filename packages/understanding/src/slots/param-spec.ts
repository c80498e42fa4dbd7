import type { Intent } from "@konstruct/core/agent-config";

export type ParamType = Intent["params"][string]["type"];

/** How one parameter is recognised, whether the agent says so or its name does. */
export type ParamSpec = {
  name: string;
  type: ParamType;
  /** For people: `order_id` is "order ID". */
  label: string;
  pattern: string | null;
  values: readonly string[];
  description: string | null;
  /** The intent's examples; places of parameters may be marked in them: "Show me a {item} under {budget}". */
  examples: readonly string[];
  /** Words of the other parameters' labels. */
  siblings: readonly string[];
  /** An item that ends the goal is one of those shown and nothing else. */
  mustBeShown: boolean;
};

const typeByName: [ParamType, RegExp][] = [
  ["email", /(^|_)e?_?mail(_address)?$/],
  ["phone", /(^|_)(phone|mobile|tel|telephone|msisdn|whatsapp|cell)(_?(number|no|phone))?$/],
  [
    "money",
    /(^|_)(amount|price|budget|cost|total|fee|payment|salary|income|deposit|limit|money|sum)(_(usd|eur|gbp|thb))?$/,
  ],
  [
    "date",
    /(^|_)(date|day|deadline|dob|birthday|check_?in|check_?out|arrival|departure|when)$|^(date|day)_|_(on|at|until)$/,
  ],
  [
    "number",
    /(^|_)(quantity|qty|count|guests?|people|persons?|nights?|days|party_size|age|seats|rooms?|passengers?|adults?|children|visitors?|travell?ers?|attendees|diners|copies|hours|minutes|pieces|num_\w+|number_of_\w+|months?|years?|rating|score|percent(age)?|weight|height)$/,
  ],
  [
    "id",
    /(^|_)(ids?|no|nr|num|number|code|ref|reference|sku|tracking|pnr|iban|serial|imei|vin|invoice|order|ticket|booking|reservation|confirmation|account|acct|card|last_?(4|four|digits)|tag|plate|zip|zip_?code|post_?code|passport|case|claim|policy|membership|member|voucher|flight|room|seat|unit|gate|awb|otp)$/,
  ],
];

function inferType(name: string): ParamType {
  const snake = snakeCase(name);
  return typeByName.find(([, pattern]) => pattern.test(snake))?.[0] ?? "string";
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();
}

/** `order_id` → "order ID", `deliveryDate` → "delivery date". */
export function labelOf(name: string): string {
  return snakeCase(name)
    .split("_")
    .filter((word) => word !== "")
    .map((word) =>
      ["id", "sku", "pin", "pnr", "iban", "imei", "vin"].includes(word) ? word.toUpperCase() : word,
    )
    .join(" ");
}

/** The name by which a contact may mean a request; what is said to contacts is `goalLabel`. `sales.find_item` is "find item". */
export function goalName(intent: Pick<Intent, "id" | "label">): string {
  return intent.label ?? labelOf(intent.id.split(".").at(-1) ?? intent.id);
}

/** Every parameter of an intent, the required ones first. */
export function paramSpecsOf(intent: Intent): ParamSpec[] {
  const names = new Set([...intent.required_params, ...Object.keys(intent.params)]);
  return [...names].map((name) => {
    const given = intent.params[name];
    const values = given?.values ?? [];
    // An entry that only lists values or a description leaves the type at its default.
    const type =
      values.length > 0
        ? "enum"
        : given === undefined || given.type === "string"
          ? inferred(name, given)
          : given.type;
    return {
      name,
      type,
      label: labelOf(name),
      pattern: given?.pattern ?? null,
      values,
      description: given?.description ?? null,
      examples: intent.examples,
      siblings: [...names]
        .filter((other) => other !== name)
        .flatMap((other) => labelOf(other).toLowerCase().split(" ")),
      mustBeShown: given?.type === "item" && intent.ends_with === name,
    };
  });
}

/** `type: string` written out cannot be told from the default, and a described free text must stay free text. */
function inferred(name: string, given: Intent["params"][string] | undefined): ParamType {
  return given === undefined || given.pattern !== undefined ? inferType(name) : "string";
}
