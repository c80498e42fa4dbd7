import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import type { Finding } from "@konstruct/core/agent/finding";
import type { JsonObject } from "@konstruct/core/json";
import type { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { GoogleContext } from "../google/access-token.ts";
import type { QueryPort } from "../records/query-port.ts";

/** One of a tenant's business records; only the tools of its pack read it. */
export type PackRecord = { kind: string; key: string; data: JsonObject };

/** A file of records, and its usual name beside an agent's file. */
export type RecordFile = {
  name: string;
  /** @throws AppError invalid_input */
  read(path: string): Promise<PackRecord[]>;
};

/** The egress and credentials of one tenant. */
export type PackOutside = Omit<GoogleContext, "now" | "signal">;

/** A pack's access to one tenant's data. */
export type PackReach = PackOutside & {
  query: QueryPort;
  /** Nothing may be changed: records that its tools write are dropped. */
  isPreview: boolean;
};

/** A missing setting or connection. `isFatal`: a tool cannot work at all; otherwise it only has no data yet. */
export type Missing = { path: PropertyKey[]; message: string; isFatal: boolean };

/** A secret that the settings name. */
export type NamedSecret = { path: PropertyKey[]; secret: string; host?: string | undefined };

/** What a tenant has when its settings are checked. */
export type PackPresence = {
  /** Tools the agent may call. */
  tools: ReadonlySet<string>;
  /** Kinds of which the tenant has records; null: not checked. */
  recordKinds: ReadonlySet<string> | null;
};

/** Settings as the pack's own schema parses them; stored under the pack's name. */
type Settings = unknown;

/** The tools, settings, records and templates for agents of one trade. The platform knows a pack only by this type (docs/packs.md). */
export type Pack = {
  /** An agent has its settings under `packs.<name>`, and its tools find the opened pack under the same name. */
  name: string;
  settings: z.ZodType;
  tools: readonly Tool[];
  /** The data and connections of its tools for one agent. */
  open(settings: Settings, reach: PackReach): object;
  /** The same over records in memory; writes stay in memory. @param outside null: nothing is fetched */
  openInMemory(settings: Settings, records: readonly PackRecord[], outside: PackOutside | null): object;
  /** Kinds of records that belong to it. */
  recordKinds: readonly string[];
  /** Files of records, by the key that names them in a suite's `data`. */
  files: Readonly<Record<string, RecordFile>>;
  /** Settings that are missing or wrong for the tools the agent may call; paths are relative to the settings. */
  check(settings: Settings, tools: ReadonlySet<string>): Finding[];
  /** Connections and data that are missing for the tools the agent may call; paths are relative to the settings. */
  missing(settings: Settings, presence: PackPresence): Missing[];
  /** Secrets the settings name; paths are relative to the settings. */
  secrets(settings: Settings): NamedSecret[];
  /** The jobs that its part of the portal starts in a worker, by kind. */
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

/** Binds a pack's functions to the type of its settings; omitted parts are empty. */
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
