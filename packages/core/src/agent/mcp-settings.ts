import { z } from "zod";
import { jsonSchemaSetting } from "../json-schema/json-schema-setting.ts";
import { durationSchema } from "./hours/duration.ts";
import { httpUrl, secretName } from "./setting-values.ts";

const authSchema = z.union([
  z.object({ kind: z.literal("bearer"), token: secretName }),
  /** OAuth 2.1 client credentials; the server says where tokens are issued. */
  z.object({
    kind: z.literal("client_credentials"),
    client_id: z.string().min(1).max(200),
    client_secret: secretName,
    scope: z.string().min(1).max(500).optional(),
    /** The only authorisation server that may be used; if absent, the one the server names, if the secret's hosts allow it. */
    issuer: httpUrl.optional(),
  }),
]);
export type McpAuth = z.infer<typeof authSchema>;

/** The server's name of the tool. */
const toolName = z.string().regex(/^[\w./-]{1,100}$/, "is the name of a tool: letters, digits, _ . / -");

const mcpToolSchema = z.object({
  /** The server's own description is only a claim, so a tool that is not marked counts as a write. */
  effect: z.enum(["read", "write", "irreversible"]).default("write"),
  unless_ruled: z.enum(["allow", "confirm", "approve"]).optional(),
  /** Completes "Shall I …?", with `{argument}`. */
  summary: z.string().min(1).max(300).optional(),
  max_age: durationSchema.optional(),
  timeout_ms: z.int().min(100).max(15_000).default(8_000),
});
export type McpToolSettings = z.infer<typeof mcpToolSchema>;

/** The tool as it was when it was pinned. The model reads this and never the live text. */
const pinnedToolSchema = z.object({
  title: z.string().max(200).optional(),
  description: z.string().max(8_000).default(""),
  input_schema: jsonSchemaSetting,
  output_schema: jsonSchemaSetting.optional(),
  annotations: z.record(z.string(), z.json()).optional(),
});
export type PinnedTool = z.infer<typeof pinnedToolSchema>;

export const mcpServerSchema = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, "is a short name: small letters, digits, _"),
    url: httpUrl.optional(),
    /** The name of a program that the operator of the installation allows. */
    command: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,40}$/, "is the name of a command of the installation")
      .optional(),
    auth: authSchema.nullable().default(null),
    tools: z.record(toolName, mcpToolSchema).default({}),
    pinned: z
      .object({
        at: z.iso.datetime(),
        tools: z.record(toolName, pinnedToolSchema),
        /** Every name the server listed then, chosen or not: what it lists beyond them later is new. */
        listed: z.array(z.string().max(200)).max(1_000).optional(),
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ url, command }) => (url === undefined) !== (command === undefined),
    "has a url or a command, and not both",
  )
  .refine(({ tools }) => Object.keys(tools).length <= 64, "has more than 64 tools");
export type McpServer = z.infer<typeof mcpServerSchema>;

export const mcpSettingsSchema = z
  .array(mcpServerSchema)
  .max(10)
  .refine((servers) => new Set(servers.map(({ name }) => name)).size === servers.length, "two have one name")
  .default([]);
