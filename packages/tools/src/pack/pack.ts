import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import type { Finding } from "@konstruct/core/agent/finding";
import type { JsonObject } from "@konstruct/core/json";
import type { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { GoogleContext } from "../google/access-token.ts";
import type { QueryPort } from "../records/query-port.ts";

/** One of a tenant's business records, which only the tools of its pack read. */
export type PackRecord = { kind: string; key: string; data: JsonObject };

/** A file of records, and its usual name beside an agent's. */
export type RecordFile = {
  name: string;
  /** @throws AppError invalid_input */
  read(path: string): Promise<PackRecord[]>;
};

/** The way outside, for one tenant. */
export type PackOutside = Omit<GoogleContext, "now" | "signal">;

/** What a pack is given to reach one tenant's data with. */
export type PackReach = PackOutside & {
  query: QueryPort;
  /** Nothing may be changed anywhere: what its tools write is forgotten. */
  isPreview: boolean;
};

/** What is not set or not there; `isFatal`: a tool cannot work at all, else it has nothing to work with yet. */
export type Missing = { path: PropertyKey[]; message: string; isFatal: boolean };

/** A secret that the settings name. */
export type NamedSecret = { path: PropertyKey[]; secret: string; host?: string | undefined };

/** What a tenant has when its settings are looked at. */
export type PackPresence = {
  /** Tools the agent may call. */
  tools: ReadonlySet<string>;
  /** Kinds of which the tenant has records; null: nobody has looked. */
  recordKinds: ReadonlySet<string> | null;
};

/** Settings as the pack's own schema reads them, kept apart from those of other packs by its name. */
type Settings = unknown;

/**
 * What agents of one trade need, brought together: tools, their settings, their records, templates. The platform knows a pack by
 * this alone (docs/packs.md).
 */
export type Pack = {
  /** Its settings are in an agent under `packs.<name>`, and its tools find what it opened under it. */
  name: string;
  settings: z.ZodType;
  tools: readonly Tool[];
  /** What its tools work on for one agent. */
  open(settings: Settings, reach: PackReach): object;
  /** The same over records in memory, where what is written stays. @param outside null: nothing is fetched */
  openInMemory(settings: Settings, records: readonly PackRecord[], outside: PackOutside | null): object;
  /** Kinds of records that are its own. */
  recordKinds: readonly string[];
  /** Files of records, by the key that names them in a suite's `data`. */
  files: Readonly<Record<string, RecordFile>>;
  /** What the settings have to say for the tools the agent may call, and do not; paths begin at them. */
  check(settings: Settings, tools: ReadonlySet<string>): Finding[];
  /** What is not connected for the tools the agent may call; paths begin at the settings. */
  missing(settings: Settings, presence: PackPresence): Missing[];
  /** Secrets the settings name; paths begin at them. */
  secrets(settings: Settings): NamedSecret[];
  /** What its part of the portal asks a worker to do, by the kind of job. */
  jobs: Readonly<Record<string, (input: JsonObject, context: GoogleContext) => Promise<JsonObject>>>;
  templates: readonly AgentTemplate[];
};

type TypedPack<Schema extends z.ZodType> = Omit<
  Pack,
  "settings" | "open" | "openInMemory" | "check" | "missing" | "secrets"
> & {
  settings: Schema;
  open(settings: z.output<Schema>, reach: PackReach): object;
  openInMemory(
    settings: z.output<Schema>,
    records: readonly PackRecord[],
    outside: PackOutside | null,
  ): object;
  check?(settings: z.output<Schema>, tools: ReadonlySet<string>): Finding[];
  missing?(settings: z.output<Schema>, presence: PackPresence): Missing[];
  secrets?(settings: z.output<Schema>): NamedSecret[];
};

type Optional = "recordKinds" | "files" | "jobs" | "templates";

/** Ties a pack's functions to its own settings; what it does not bring is empty. */
export function definePack<Schema extends z.ZodType>(
  spec: Omit<TypedPack<Schema>, Optional> & Partial<Pick<Pack, Optional>>,
): Pack {
  const read = (settings: unknown) => spec.settings.parse(settings);
  return {
    recordKinds: [],
    files: {},
    jobs: {},
    templates: [],
    ...spec,
    open: (settings, reach) => spec.open(read(settings), reach),
    openInMemory: (settings, records, outside) => spec.openInMemory(read(settings), records, outside),
    check: (settings, tools) => spec.check?.(read(settings), tools) ?? [],
    missing: (settings, presence) => spec.missing?.(read(settings), presence) ?? [],
    secrets: (settings) => spec.secrets?.(read(settings)) ?? [],
  };
}
