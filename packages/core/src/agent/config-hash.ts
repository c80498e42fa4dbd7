import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { canonicalJson } from "../canonical-json.ts";
import type { JsonObject } from "../json.ts";
import type { AgentConfig } from "./agent-config.ts";
import { withSlotOrder } from "./slot-order.ts";
import type { ToolSettings } from "./tool-settings.ts";

/** Keys added later, with the value that older versions implied: a version published earlier keeps its hash. */
const laterKeys: Readonly<Partial<Record<keyof AgentConfig, unknown>>> = {
  engine: "v1",
  timezone: null,
  hours: null,
  max_steps: 6,
  deed_check: "model",
  languages: [],
  wordings: {},
  procedures: [],
  require: [],
  trusted_sources: [],
  disclosure: { off_because: null, channels: {} },
};

const isAsBefore = ([key, value]: [string, unknown]) =>
  Object.hasOwn(laterKeys, key) && isDeepStrictEqual(laterKeys[key as keyof AgentConfig], value);

/** Before servers existed every version had none. */
function toolSettingsAsBefore({ mcp, ...rest }: ToolSettings): object {
  return mcp.length === 0 ? rest : { ...rest, mcp };
}

/** Before shadow models existed every version had none. */
function modelAsBefore({ shadow, ...rest }: AgentConfig["model"]): object {
  return shadow === null || shadow === undefined ? rest : { ...rest, shadow };
}

/** The hash of an agent's settings, independent of their row: equal settings of a draft and of a version have the same hash. */
export function configHash(config: AgentConfig): string {
  // Drops undefined values: an absent field is the same setting.
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
