import type { Json } from "@konstruct/core/json";
import type { ToolChoice } from "@konstruct/services/agent/designer-choices";
import { at, listAt, objectAt, textAt, textsAt } from "./config-path.ts";
import { goalsOf } from "./goals-of.ts";
import { pinnedShape, requestShape } from "./tool-shapes.ts";

export type OfferedTool = ToolChoice;

const unlessRuled = { read: "allow", write: "confirm", irreversible: "approve" } as const;
const isEffect = (text: string): text is keyof typeof unlessRuled => Object.hasOwn(unlessRuled, text);

/** The product's tools, those the draft defines or chose of MCP servers, and unknown names it uses. */
export function offeredTools(config: Json, builtIn: readonly ToolChoice[]): OfferedTool[] {
  const requests = ["tool_settings", "http", "requests"];
  const own = listAt(config, requests).map((request, index): OfferedTool => {
    const written = textAt(config, [...requests, index, "effect"]);
    const effect = isEffect(written) ? written : "irreversible";
    return {
      name: `http.${textAt(config, [...requests, index, "name"])}`,
      description: textAt(config, [...requests, index, "description"]),
      effect,
      unlessRuled: unlessRuled[effect],
      ...requestShape(request),
    };
  });
  const servers = ["tool_settings", "mcp"];
  const chosen = listAt(config, servers).flatMap((_, index) => {
    const server = [...servers, index];
    const pins = [...server, "pinned", "tools"];
    return Object.keys(objectAt(config, [...server, "tools"])).map((name): OfferedTool => {
      const written = textAt(config, [...server, "tools", name, "effect"]);
      const effect = isEffect(written) ? written : "write";
      const own = textAt(config, [...server, "tools", name, "unless_ruled"]);
      return {
        name: `mcp.${textAt(config, [...server, "name"])}.${name}`,
        description: textAt(config, [...pins, name, "description"]),
        effect,
        unlessRuled: Object.values(unlessRuled).find((one) => one === own) ?? unlessRuled[effect],
        ...pinnedShape(config, [...pins, name]),
      };
    });
  });
  const known = new Set([...builtIn, ...own, ...chosen].map(({ name }) => name));
  const unknown = {
    description: "",
    effect: "irreversible",
    unlessRuled: "approve",
    args: {},
    required: [],
    gives: null,
  } as const;
  const others = [...new Set([...textsAt(config, ["tools"]), ...namedByGoals(config)])]
    .filter((name) => !known.has(name))
    .map((name): OfferedTool => ({ name, ...unknown }));
  return [...builtIn, ...own, ...chosen, ...others];
}

const namedByGoals = (config: Json): string[] => goalsOf(config).flatMap(({ tools }) => tools);

/** The tools an agent may call: its list, or, without one, those its intents and procedures name. */
export const allowedNames = (config: Json): ReadonlySet<string> =>
  new Set(
    Array.isArray(at(config, ["tools"])) ? textsAt(config, ["tools"]).filter(Boolean) : namedByGoals(config),
  );
