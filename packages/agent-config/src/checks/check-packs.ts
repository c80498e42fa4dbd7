import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type Finding, unknownWord } from "@konstruct/core/agent/finding";
import { installedPacks } from "@konstruct/tools/pack/installed-packs";
import type { Missing, NamedSecret, Pack } from "@konstruct/tools/pack/pack";
import { knownTools } from "@konstruct/tools/registry/known-tools";
import { agentDoubts } from "./agent-doubts.ts";
import { allowedTools } from "./allowed-tools.ts";
import { checkAgent } from "./check-agent.ts";
import { unknownKeysIn } from "./unknown-keys.ts";

const pathOf = ({ name }: Pack, path: readonly PropertyKey[]): PropertyKey[] => ["packs", name, ...path];

function settingsFindings(pack: Pack, settings: unknown): Finding[] {
  const issues = pack.settings.safeParse(settings).error?.issues ?? [];
  return [
    ...unknownKeysIn(pack.settings, settings),
    ...issues.map(({ path, message }) => ({
      path: [...path],
      message: `${pathOf(pack, path).join(".")}: ${message}`,
    })),
  ];
}

/** Findings about settings of packs: names no pack has, and values their schemas refuse. */
function checkPacks(agent: AgentConfig, packs: readonly Pack[]): Finding[] {
  const names = packs.map(({ name }) => name);
  const strangers = Object.keys(agent.packs).filter((name) => !names.includes(name));
  const tools = allowedTools(agent);
  return [
    ...strangers.map((name) => ({ path: ["packs", name], message: unknownWord("pack", name, names) })),
    ...packs.flatMap((pack) => {
      const settings = agent.packs[pack.name] ?? {};
      const wrong = settingsFindings(pack, settings);
      const found = wrong.length > 0 ? wrong : pack.check(settings, tools);
      return found.map(({ path, message }) => ({ path: pathOf(pack, path), message }));
    }),
  ];
}

/** All findings about an agent, with the tools and packs of this installation. */
export function agentFindings(agent: AgentConfig, packs = installedPacks()): Finding[] {
  return [...checkAgent(agent, knownTools(agent, packs)), ...checkPacks(agent, packs)];
}

/** Findings that do not prevent publishing, with the tools of this installation. */
export const doubtsAbout = (agent: AgentConfig): Finding[] => agentDoubts(agent, knownTools(agent));

/**
 * What an agent's packs still need, such as records.
 * @param recordKinds null: the tenant's records were not looked up
 */
export function missingOfPacks(agent: AgentConfig, recordKinds: ReadonlySet<string> | null): Missing[] {
  const tools = allowedTools(agent);
  return installedPacks().flatMap((pack) =>
    pack
      .missing(agent.packs[pack.name] ?? {}, { tools, recordKinds })
      .map((one) => ({ ...one, path: pathOf(pack, one.path) })),
  );
}

/** The secrets that settings of packs name. */
export function secretsOfPacks(agent: AgentConfig): NamedSecret[] {
  return installedPacks().flatMap((pack) =>
    pack.secrets(agent.packs[pack.name] ?? {}).map((named) => ({ ...named, path: pathOf(pack, named.path) })),
  );
}
