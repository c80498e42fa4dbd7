import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";
import type { LoadedSuite } from "./load-suite.ts";
import { mergeOverrides } from "./merge-overrides.ts";
import { parseSuite } from "./parse-suite.ts";

/** Binds a suite's text to an agent that is not in a file. The paths in the text are ignored: nothing is read from them. */
export function bindSuite(
  text: string,
  name: string,
  around: Pick<LoadedSuite, "agent" | "records" | "knowledge">,
): LoadedSuite {
  const { spec, lineOf } = parseSuite(text, name);
  return { ...around, file: name, spec, lineOf, agent: overridden(around.agent, name, spec.overrides) };
}

function overridden(agent: AgentConfig, name: string, overrides: Json | undefined): AgentConfig {
  if (overrides === undefined) return agent;
  const plain = JSON.parse(JSON.stringify(agent)) as Json;
  return parseAgentYaml(
    JSON.stringify(mergeOverrides(plain, overrides)),
    `${name}: the agent with overrides`,
  );
}
