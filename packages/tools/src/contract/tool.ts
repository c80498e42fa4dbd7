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

/** What each pack's tools find, by the pack's name. */
export type OpenedPacks = ReadonlyMap<string, object>;

/** What a call can change: nothing, something that can be undone, something that cannot. */
export type ToolEffect = "read" | "write" | "irreversible";

/** What policy says of a call when none of its rules speaks: run, ask the contact, or ask a member. */
export type UnlessRuled = "allow" | "confirm" | "approve";

/** The host a secret is read for; where the secret is itself an address, how to find the host in it. */
export type SecretHost = string | ((value: string) => string);

/**
 * Reads a secret of the tenant's vault by its name, to send it to one host.
 *
 * @throws AppError misconfigured, when there is none of that name, or it may not go to that host
 */
export type ReadSecret = (name: string, host: SecretHost) => Promise<string>;

/** Injected by us and never taken from arguments, so that a model cannot act for someone else. */
export type ToolContext = {
  tenantId: string;
  contactId: string;
  /** The contact's customer record, when the contact is known to be one. */
  customerId: string | null;
  /** BCP 47, of whoever the result is for. */
  language: string | undefined;
  idempotencyKey: string;
  records: WrittenRecords;
  /** What the tools of packs work on. */
  packs: OpenedPacks;
  /** Null when the tenant has no articles. */
  knowledge: Knowledge | null;
  /** Null where contacts cannot be linked. */
  contactLinks: ContactLinks | null;
  /** The only way outside; null where there is none. */
  egress: Egress | null;
  secrets: ReadSecret;
  settings: ToolSettings;
  endpoints: Endpoints;
  /** Access tokens, by tenant and by what signed in. */
  googleTokens: TenantCache<string>;
  /** Null where there is no way to MCP servers. */
  mcp: McpServers | null;
  /** Null where drifts are not remembered. */
  mcpDrifts: McpDrifts | null;
  signal: AbortSignal;
  now: Date;
};

/** `message` is written for the contact. */
export type ToolAnswer =
  | { ok: true; data: JsonObject }
  | { ok: false; code: string; message: string; retryable?: boolean };

/** How records in a result are known, and called. */
export type ListedRecords = { field: string; key: string; label: string };

export type ToolLimits = {
  effect: ToolEffect;
  timeoutMs: number;
  /** Of the result as JSON, in UTF-8 bytes. */
  maxResultBytes: number;
  /** Whether running twice with one key has the effect of running once. */
  idempotent: boolean;
  /** Who outside the installation gets the arguments, a host or a server; undefined: nobody. */
  destination?: string | undefined;
  /** It writes nothing but records: over records that are forgotten it can run as it is. */
  writesRecordsOnly?: boolean;
  /**
   * Which addresses in its result may be told: those in any text, since it is the tenant's own; in fields that hold nothing else, unless
   * told; none.
   */
  addresses?: "text" | "fields" | "none";
  /** What its result lists, so that a contact can point at one: the field of the list, and of a record its key and its label. */
  lists?: ListedRecords;
  /** What it gave, as an English sentence with `{field}`; what is in `[ ]` is left out where its field has no value. */
  tells?: string;
  /** What it says where it cannot, as English sentences with `{value}`, so that a tenant can say them in other languages. */
  fails?: readonly string[];
  /** What has to be connected before it can answer, by the name of its page. */
  needs?: string;
  /** How long a result may be told without asking again; undefined: as long as the conversation goes on. */
  maxAgeSeconds?: number | undefined;
};

/** A registered tool; `run` checks its own arguments again and throws a ZodError when they do not fit. */
export type Tool = ToolLimits & {
  name: string;
  description: string;
  /** Of the name and the arguments it takes: an approval holds for one version only. */
  version: string;
  unlessRuled: UnlessRuled;
  input: z.ZodType;
  /** What `input` was made of, where that was JSON Schema. */
  schema?: JsonObject;
  output: z.ZodType;
  /** Argument names the input schema knows. */
  inputKeys: readonly string[];
  /** Those of them a call cannot do without. */
  requiredKeys: readonly string[];
  /** Completes "Shall I …?". Never throws: for arguments that do not fit it is a plain phrase. */
  summarize(args: unknown): string;
  run(args: unknown, context: ToolContext): Promise<ToolAnswer>;
};

export type ToolSpec<Shape extends z.ZodRawShape> = ToolLimits & {
  name: string;
  description: string;
  /** Follows from the effect unless told. */
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

/** Ties a tool's functions to its own argument type; the result no longer carries it, so tools share one registry. */
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
