import {
  isWriteRule,
  type OwnerSettings,
  type OwnerWriteRule,
  proofAsked,
} from "@konstruct/core/agent/owner-settings";
import type { ToolSettings } from "@konstruct/core/agent/tool-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "../contract/tool-executor.ts";
import { describeTool } from "../executor/describe-tool.ts";
import { createRegistry, toolsOf } from "../registry/registry.ts";

type Describe = (name: string) => ToolDescription | null;

/** The call whose result says whose record a write changes. */
export function readForOwner(
  { tool, args: named }: OwnerWriteRule,
  given: JsonObject,
  describe: Describe,
): { tool: string; args: JsonObject } {
  const keys = describe(tool)?.inputKeys ?? [];
  const pairs = Object.entries(named ?? Object.fromEntries(keys.map((key) => [key, key])));
  const args = pairs.flatMap(([to, from]) => (given[from] === undefined ? [] : [[to, given[from]] as const]));
  return { tool, args: Object.fromEntries(args) };
}

/** A tool's description, with the question its owner is asked and the look-up that says whose record it changes. */
export function describeOwned(
  owners: OwnerSettings,
  describe: Describe,
  name: string,
): ToolDescription | null {
  const described = describe(name);
  const rule = Object.hasOwn(owners, name) ? owners[name] : undefined;
  if (described === null) return null;
  const question = proofAsked(owners, name)?.question;
  const asked =
    question === undefined
      ? described
      : {
          ...described,
          description: `${described.description} A contact nobody vouches for is also asked: ${JSON.stringify(question)} Ask that with the arguments, in one question.`,
        };
  return isWriteRule(rule) ? { ...asked, ownerFrom: (args) => readForOwner(rule, args, describe) } : asked;
}

/** Describes the tools of an agent as they are described when it runs, without running any. */
export function describerOf(settings: ToolSettings): Describe {
  const registry = createRegistry(toolsOf(settings));
  const describe = (name: string) => describeTool(registry, name);
  return (name) => describeOwned(settings.owners ?? {}, describe, name);
}
