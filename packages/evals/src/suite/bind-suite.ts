import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";
import type { LoadedSuite } from "./load-suite.ts";
import { mergeOverrides } from "./merge-overrides.ts";
import { parseSuite } from "./parse-suite.ts";

/** A suite's text on an agent that stands in no file. The paths in it are those of wherever it was written: nothing is read from them. */
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
