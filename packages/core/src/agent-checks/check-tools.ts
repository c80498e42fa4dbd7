import type { AgentConfig } from "../agent-config.ts";
import { editDistance, type Finding, type KnownTools } from "./finding.ts";

/**
 * The name that was probably meant. Tenants bring tools of their own, and `update_ticket` is no misspelt `create_ticket`: only a
 * slip of the hand counts, a letter of a short name or two of a long one.
 */
function meant(name: string, others: Iterable<string>): string | null {
  const most = name.length < 8 ? 1 : 2;
  const near = [...others]
    .filter((other) => other !== name)
    .map((other) => ({ other, distance: editDistance(name.toLowerCase(), other.toLowerCase()) }));
  const best = near.sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= most ? best.other : null;
}

/** `get_order` and `set_order` are two tools, `check_stock` and `chek_stock` one: the first letter is rarely the wrong one. */
function meantBefore(name: string, earlier: readonly string[]): string | null {
  if (earlier.includes(name)) return null;
  const alike = earlier.filter((other) => other[0] === name[0] && editDistance(name, other) === 1);
  return meant(name, alike);
}

/** Names of tools that are probably misspelt. Any other unknown name is taken to be a tool of the tenant's own. */
export function checkTools(agent: AgentConfig, tools: KnownTools): Finding[] {
  const builtIn = [...tools.keys()];
  const ofIntents = agent.intents.flatMap((intent) => intent.tool ?? []);
  const finding = (path: PropertyKey[], name: string, instead: string | null): Finding[] =>
    instead === null ? [] : [{ path, message: `there is no tool ${name}: did you mean ${instead}?` }];

  const inIntents = agent.intents.flatMap(({ tool }, index) => {
    if (tool === null || tools.has(tool)) return [];
    const earlier = agent.intents.slice(0, index).flatMap((intent) => intent.tool ?? []);
    return finding(["intents", index, "tool"], tool, meant(tool, builtIn) ?? meantBefore(tool, earlier));
  });
  const inList = (list: readonly string[] | null, path: PropertyKey[]) =>
    (list ?? []).flatMap((name, index) => {
      if (tools.has(name) || ofIntents.includes(name)) return [];
      // A tool that stands in the list as well is not the one that was meant.
      const missing = ofIntents.filter((tool) => !list?.includes(tool));
      return finding([...path, index], name, meant(name, [...builtIn, ...missing]));
    });
  const inActions = Object.entries(agent.supervised.actions).flatMap(([action, name]) =>
    tools.has(name) || ofIntents.includes(name)
      ? []
      : finding(["supervised", "actions", action], name, meant(name, [...builtIn, ...ofIntents])),
  );
  return [
    ...inIntents,
    ...inList(agent.tools, ["tools"]),
    ...agent.specialists.flatMap((one, index) => inList(one.tools, ["specialists", index, "tools"])),
    ...inActions,
  ];
}
