import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { OpenedPacks } from "../contract/tool.ts";
import type { Pack, PackOutside, PackReach, PackRecord, RecordFile } from "./pack.ts";

// Stored on the process, since a bundler may load this module twice.
const kept = globalThis as { konstructPacks?: readonly Pack[] };

/** Sets the installed packs, once at the start of the process. @throws AppError misconfigured, when two have one name */
export function installPacks(packs: readonly Pack[]): void {
  const names = packs.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new AppError("misconfigured", `Two packs are named ${twice}`);
  kept.konstructPacks = packs;
}

export const installedPacks = (): readonly Pack[] => kept.konstructPacks ?? [];

/** All record files of packs, by their keys. */
export const recordFiles = (): ReadonlyMap<string, RecordFile> =>
  new Map(installedPacks().flatMap(({ files }) => Object.entries(files)));

type Owner = Pick<AgentConfig, "packs">;

const settingsOf = ({ packs }: Owner, { name }: Pack): JsonObject => packs[name] ?? {};

export function openPacks(agent: Owner, reach: PackReach, packs = installedPacks()): OpenedPacks {
  return new Map(packs.map((pack) => [pack.name, pack.open(settingsOf(agent, pack), reach)]));
}

/** @param records of all kinds; each pack gets a copy of its own */
export function openPacksInMemory(
  agent: Owner,
  records: readonly PackRecord[],
  outside: PackOutside | null = null,
  packs = installedPacks(),
): OpenedPacks {
  return new Map(
    packs.map((pack) => {
      const own = records.filter(({ kind }) => pack.recordKinds.includes(kind));
      return [pack.name, pack.openInMemory(settingsOf(agent, pack), structuredClone(own), outside)];
    }),
  );
}
