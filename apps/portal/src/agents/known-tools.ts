import type { Json } from "@konstruct/core/json";
import type { ToolChoice } from "@konstruct/services/agent/designer-choices";
import { listAt, objectAt, textAt, textsAt } from "./config-path.ts";

export type OfferedTool = Pick<ToolChoice, "name" | "description" | "effect" | "unlessRuled">;

const unlessRuled = { read: "allow", write: "confirm", irreversible: "approve" } as const;
const isEffect = (text: string): text is keyof typeof unlessRuled => Object.hasOwn(unlessRuled, text);

/** The tools of the product, those the draft defines itself or chose of MCP servers, and names it uses that are neither. */
export function offeredTools(config: Json, builtIn: readonly ToolChoice[]): OfferedTool[] {
  const requests = ["tool_settings", "http", "requests"];
  const own = listAt(config, requests).map((_, index): OfferedTool => {
    const written = textAt(config, [...requests, index, "effect"]);
    const effect = isEffect(written) ? written : "irreversible";
    return {
      name: `http.${textAt(config, [...requests, index, "name"])}`,
      description: textAt(config, [...requests, index, "description"]),
      effect,
      unlessRuled: unlessRuled[effect],
    };
  });
  const servers = ["tool_settings", "mcp"];
  const chosen = listAt(config, servers).flatMap((_, index) => {
    const server = [...servers, index];
    const pins = [...server, "pinned", "tools"];
    return Object.keys(objectAt(config, [...server, "tools"])).map((name): OfferedTool => {
      const written = textAt(config, [...server, "tools", name, "effect"]);
      const effect = isEffect(written) ? written : "write";
      return {
        name: `mcp.${textAt(config, [...server, "name"])}.${name}`,
        description: textAt(config, [...pins, name, "description"]),
        effect,
        unlessRuled: unlessRuled[effect],
      };
    });
  });
  const known = new Set([...builtIn, ...own, ...chosen].map(({ name }) => name));
  const named = [
    ...textsAt(config, ["tools"]),
    ...listAt(config, ["intents"]).map((_, index) => textAt(config, ["intents", index, "tool"])),
  ];
  const others = [...new Set(named)]
    .filter((name) => name !== "" && !known.has(name))
    .map((name): OfferedTool => ({ name, description: "", effect: "irreversible", unlessRuled: "approve" }));
  return [...builtIn, ...own, ...chosen, ...others];
}

/** What an agent may call: its list, or, without one, what its intents name. */
export function allowedNames(config: Json): ReadonlySet<string> {
  const intents = listAt(config, ["intents"]).map((_, index) => textAt(config, ["intents", index, "tool"]));
  const own = listAt(config, ["tools"]).length > 0 || Array.isArray((config as { tools?: Json }).tools);
  return new Set((own ? textsAt(config, ["tools"]) : intents).filter(Boolean));
}
