import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { canonicalJson } from "../canonical-json.ts";
import type { JsonObject } from "../json.ts";
import type { AgentConfig } from "./agent-config.ts";
import { withSlotOrder } from "./slot-order.ts";
import type { ToolSettings } from "./tool-settings.ts";

/** Keys that came later, with the value that says what was so before: a version published then keeps its hash. */
const laterKeys: Readonly<Partial<Record<keyof AgentConfig, unknown>>> = {
  engine: "v1",
  max_steps: 6,
  deed_check: "model",
  languages: [],
  wordings: {},
  procedures: [],
  require: [],
  trusted_sources: [],
};

const isAsBefore = ([key, value]: [string, unknown]) =>
  Object.hasOwn(laterKeys, key) && isDeepStrictEqual(laterKeys[key as keyof AgentConfig], value);

/** No servers is what every version had before there could be any. */
function toolSettingsAsBefore({ mcp, ...rest }: ToolSettings): object {
  return mcp.length === 0 ? rest : { ...rest, mcp };
}

/** No shadow is what every version had before there could be one. */
function modelAsBefore({ shadow, ...rest }: AgentConfig["model"]): object {
  return shadow === null || shadow === undefined ? rest : { ...rest, shadow };
}

/** Names what an agent is set to, whatever row it stands in: equal settings of a draft and of a version have the same hash. */
export function configHash(config: AgentConfig): string {
  // Without what is undefined: a field left out is the same setting.
  const settings = {
    ...config,
    model: modelAsBefore(config.model),
    tool_settings: toolSettingsAsBefore(config.tool_settings),
  };
  const set = Object.entries(settings).filter((entry) => !isAsBefore(entry));
  const plain = JSON.parse(JSON.stringify(Object.fromEntries(set))) as JsonObject;
  return createHash("sha256")
    .update(canonicalJson(withSlotOrder(plain) as JsonObject))
    .digest("hex");
}
