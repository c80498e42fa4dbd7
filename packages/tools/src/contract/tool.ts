import type { ToolSettings } from "@konstruct/core/agent/tool-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { Egress } from "@konstruct/egress/egress";
import type { z } from "zod";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { ContactLinks } from "../records/contact-links.ts";
import type { WrittenRecords } from "../records/written-records.ts";
import type { Endpoints } from "./endpoints.ts";
import type { McpDrifts } from "./mcp-drifts.ts";
import type { McpServers } from "./mcp-servers.ts";
import type { TenantCache } from "./tenant-cache.ts";
import { toolVersion } from "./tool-version.ts";

/** The opened pack of each name, for that pack's tools. */
export type OpenedPacks = ReadonlyMap<string, object>;

/** What a call can change: nothing, something that can be undone, something that cannot. */
export type ToolEffect = "read" | "write" | "irreversible";

/** The decision when no policy rule matches: run, ask the contact, or ask a member. */
export type UnlessRuled = "allow" | "confirm" | "approve";

/** The host a secret is read for; if the secret is itself an address, how to find the host in it. */
export type SecretHost = string | ((value: string) => string);

/**
 * Reads a secret of the tenant's vault by its name, to send it to one host.
 * @throws AppError misconfigured, when no secret has that name or it may not be sent to that host
 */
export type ReadSecret = (name: string, host: SecretHost) => Promise<string>;

/** Set by us and never taken from arguments, so that a model cannot act for someone else. */
export type ToolContext = {
  tenantId: string;
  contactId: string;
  /** The contact's customer record, when one is linked. */
  customerId: string | null;
  /** BCP 47, the language of the result's reader. */
  language: string | undefined;
  idempotencyKey: string;
  records: WrittenRecords;
  /** The opened packs that tools read and write. */
  packs: OpenedPacks;
  /** Null when the tenant has no articles. */
  knowledge: Knowledge | null;
  /** Null where contacts cannot be linked. */
  contactLinks: ContactLinks | null;
  /** The egress; null where there is none. */
  egress: Egress | null;
  secrets: ReadSecret;
  settings: ToolSettings;
  endpoints: Endpoints;
  /** Access tokens, by tenant and credential. */
  googleTokens: TenantCache<string>;
  /** Null where MCP servers cannot be reached. */
  mcp: McpServers | null;
  /** Null where drifts are not stored. */
  mcpDrifts: McpDrifts | null;
  signal: AbortSignal;
  now: Date;
};

/** `message` is for the contact. */
export type ToolAnswer =
  | { ok: true; data: JsonObject }
  | { ok: false; code: string; message: string; retryable?: boolean };

/** The fields that identify and name the records in a result. */
export type ListedRecords = { field: string; key: string; label: string };

export type ToolLimits = {
  effect: ToolEffect;
  timeoutMs: number;
  /** Largest result as JSON, in UTF-8 bytes. */
  maxResultBytes: number;
  /** Whether running twice with one key has the effect of running once. */
  idempotent: boolean;
  /** The host or server outside the installation that receives the arguments; undefined: none. */
  destination?: string | undefined;
  /** It writes records only: on records that are dropped afterwards it can run unchanged. */
  writesRecordsOnly?: boolean;
  /**
   * Which addresses in its result a reply may hold: those in any text, since the text is the tenant's own; those in fields that hold
   * nothing else (the default); none.
   */
  addresses?: "text" | "fields" | "none";
  /** Its result is one record of the tenant's that its arguments choose, and that may be somebody's. */
  holdsRecord?: boolean;
  /** The list in its result that a contact can refer to: the field of the list, and the key and label of a record. */
  lists?: ListedRecords;
  /** Its result as an English sentence with `{field}`; a part in `[ ]` is left out if its field has no value. */
  tells?: string;
  /** Its refusals, as English sentences with `{value}`, so that a tenant can translate them. */
  fails?: readonly string[];
  /** The connection it needs before it can answer, by the name of its page. */
  needs?: string;
  /** How long a result may be used without another call; undefined: for the whole conversation. */
  maxAgeSeconds?: number | undefined;
};

/** A registered tool; `run` checks its arguments again and throws a ZodError if they do not fit. */
export type Tool = ToolLimits & {
  name: string;
  description: string;
  /** A hash of the name and the arguments it takes: an approval holds for one version only. */
  version: string;
  unlessRuled: UnlessRuled;
  input: z.ZodType;
  /** The JSON Schema that `input` was made from, if any. */
  schema?: JsonObject;
  output: z.ZodType;
  /** Argument names of the input schema. */
  inputKeys: readonly string[];
  /** Names of required arguments. */
  requiredKeys: readonly string[];
  /** Completes "Shall I …?". Never throws: arguments that do not fit give a generic phrase. */
  summarize(args: unknown): string;
  run(args: unknown, context: ToolContext): Promise<ToolAnswer>;
};

export type ToolSpec<Shape extends z.ZodRawShape> = ToolLimits & {
  name: string;
  description: string;
  /** Derived from the effect if absent. */
  unlessRuled?: UnlessRuled;
  input: z.ZodObject<Shape>;
  output: z.ZodType;
  /** Completes "Shall I …?". */
  summarize(args: z.infer<z.ZodObject<Shape>>): string;
  run(args: z.infer<z.ZodObject<Shape>>, context: ToolContext): Promise<ToolAnswer>;
};

export const unlessRuledByEffect: Record<ToolEffect, UnlessRuled> = {
  read: "allow",
  write: "confirm",
  irreversible: "approve",
};

/** Binds a tool's functions to its argument type; the result no longer carries the type, so tools share one registry. */
export function defineTool<Shape extends z.ZodRawShape>(spec: ToolSpec<Shape>): Tool {
  return {
    ...spec,
    version: toolVersion(spec.name, spec.input),
    unlessRuled: spec.unlessRuled ?? unlessRuledByEffect[spec.effect],
    input: spec.input,
    inputKeys: Object.keys(spec.input.shape),
    requiredKeys: Object.entries(spec.input.shape).flatMap(([name, value]) =>
      value._zod.optin === undefined ? [name] : [],
    ),
    summarize(args) {
      const parsed = spec.input.safeParse(args);
      return parsed.success ? spec.summarize(parsed.data) : "do that";
    },
    run: async (args, context) => spec.run(spec.input.parse(args), context),
  };
}
