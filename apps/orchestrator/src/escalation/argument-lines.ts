import { labelsIn } from "@konstruct/core/agent/tool-labels";
import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";

const words: Readonly<Record<string, string>> = {
  bound: "set by the agent",
  contact: "the contact's words",
  member: "a colleague's words",
  agent: "set in the agent",
  profile: "known of the contact",
  file: "from a file",
  model: "the model's own",
};

/** Where a value comes from, as an approval stores it: `contact`, `result:http.asset`; "" if unknown. */
function originWords(origin: Json | undefined): string {
  if (typeof origin !== "string") return "";
  const [, kind, name] = /^(result|one_of|passage):(.+)$/s.exec(origin) ?? [];
  if (kind === "result") return `result of ${name}`;
  if (kind === "one_of") return `chosen from what ${name} listed`;
  return kind === "passage" ? `from ${name}` : (words[origin] ?? "");
}

export const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The arguments of a call, one per line, each with its origin. */
export function argumentLines(args: JsonObject | null, detail: JsonObject): string {
  const origins = isJsonObject(detail.origins) ? detail.origins : {};
  const labels = labelsIn(detail);
  return Object.entries(args ?? {})
    .map(([name, value]) => {
      const from = originWords(origins[name]);
      return `${labels.argument(name)}: ${labels.value(name, value)}${from === "" ? "" : ` (${from})`}`;
    })
    .join("\n");
}
