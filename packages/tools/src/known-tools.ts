import type { KnownTools } from "@konstruct/core/agent-checks/finding";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { valueCheck } from "./json-schema/check-value.ts";
import { toolsOf } from "./registry.ts";

function problemWith(schema: JsonObject | undefined): string | undefined {
  if (schema === undefined) return undefined;
  try {
    valueCheck(schema);
    return undefined;
  } catch (thrown) {
    return toAppError(thrown).message;
  }
}

/** The tools an agent with these settings has at run time: those of the product, the requests it defines and what it chose of servers. */
export function knownTools({ tool_settings: settings }: Pick<AgentConfig, "tool_settings">): KnownTools {
  return new Map(
    toolsOf(settings).map(({ name, inputKeys, requiredKeys, schema }) => [
      name,
      { args: inputKeys, required: requiredKeys, problem: problemWith(schema) },
    ]),
  );
}
