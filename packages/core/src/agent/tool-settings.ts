import { z } from "zod";
import { inlineSchema } from "../json-schema/inline-schema.ts";
import { jsonSchemaSetting } from "../json-schema/json-schema-setting.ts";
import { patternProblem } from "../json-schema/pattern-problem.ts";
import { durationSchema } from "./hours/duration.ts";
import { timeZoneSchema, weekSchema } from "./hours/opening-hours.ts";
import { mcpSettingsSchema } from "./mcp-settings.ts";
import { ownersSchema } from "./owner-settings.ts";
import { httpUrl, secretName } from "./setting-values.ts";
import { labelsSchema } from "./tool-labels.ts";

const hostPattern = z
  .string()
  .max(253)
  .regex(
    /^(?:\*\.)?[^\s*/:@?#]+$/,
    'is a host such as "api.example.com", or "*.example.com" for all below it',
  );

const webSearchSettingsSchema = z.object({
  /** Null: the agent cannot search the web. */
  provider: z.enum(["brave", "serpapi", "searxng"]).nullable().default(null),
  /** The URL of the SearXNG server; the other providers have one fixed address each. */
  base_url: httpUrl.optional(),
  api_key: secretName.nullable().default(null),
  max_results: z.int().min(1).max(10).default(5),
  safe_search: z.enum(["off", "moderate", "strict"]).default("moderate"),
  /** ISO 3166, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** ISO 639, two letters. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
});
export type WebSearchSettings = z.infer<typeof webSearchSettingsSchema>;

/** One value a model passes to a request; `{name}` is replaced by it in the templates. */
const requestParamShape = z.object({
  type: z.enum(["string", "number", "integer", "boolean"]).default("string"),
  description: z.string().max(500).default(""),
  required: z.boolean().default(true),
  enum: z.array(z.string().max(200)).min(1).max(100).optional(),
  /** A pattern that matches the whole value. */
  pattern: z
    .string()
    .refine((pattern) => patternProblem(pattern) === null, {
      error: ({ input }) => patternProblem(String(input)) ?? "",
    })
    .optional(),
  max_length: z.int().min(1).max(10_000).default(500),
});
const requestParamSchema = requestParamShape.superRefine(
  ({ type, enum: values, pattern, max_length }, context) => {
    const issue = (key: string, message: string) =>
      context.addIssue({ code: "custom", path: [key], message });
    if (type !== "string") {
      if (values !== undefined) issue("enum", `lists texts, and type is ${type}: leave out type`);
      if (pattern !== undefined) issue("pattern", `is for texts, and type is ${type}: leave out type`);
      return;
    }
    const whole =
      pattern === undefined || patternProblem(pattern) !== null ? null : new RegExp(`^(?:${pattern})$`, "u");
    const unfit = values?.find((value) => value.length > max_length || whole?.test(value) === false);
    if (unfit !== undefined)
      issue("enum", `has ${JSON.stringify(unfit)}, which pattern or max_length refuses`);
  },
);
export type RequestParam = z.infer<typeof requestParamSchema>;

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/);
export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof httpMethods)[number];
const httpMethodSchema = z.enum(httpMethods);

const placeholder = /\{([a-z][a-z0-9_]*)\}/g;

const fixedHost = /^https?:\/\/[^/?#{}@\\\s]+(?=[/?]|$)/i;

/** A request that the tenant defines; it becomes the tool `http.<name>`. */
const jsonPointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'is a JSON pointer such as "/items/0/name"');

const requestShape = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
  description: z.string().min(1).max(1_000),
  method: httpMethodSchema.default("GET"),
  /** `{param}` may be in the path, never in the host. */
  url: z
    .string()
    .max(2_048)
    .refine(
      (url) => URL.canParse(fixedHost.exec(url)?.[0] ?? ""),
      'has no fixed host: write it as "https://api.example.com/orders/{id}"',
    ),
  query: z.record(z.string().max(100), z.string().max(2_000)).default({}),
  headers: z.record(headerName, z.string().max(2_000)).default({}),
  /** JSON; `{param}` alone keeps its type. */
  body: z.json().optional(),
  secret_headers: z
    .record(headerName, z.object({ secret: secretName, prefix: z.string().max(50).default("") }))
    .default({}),
  secret_query: z.record(z.string().max(100), secretName).default({}),
  params: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,40}$/), requestParamSchema).default({}),
  /** Replaces `params`: a JSON Schema of the arguments, with lists, objects and formats. */
  schema: jsonSchemaSetting.optional(),
  /** The part of the answer that is passed on: a field's name, and the JSON pointer to its value. Empty: the whole answer. */
  response: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
      z.object({
        path: jsonPointer,
        type: z.enum(["string", "number", "boolean", "list", "object"]).default("string"),
        required: z.boolean().default(true),
      }),
    )
    .default({}),
  /** The JSON pointer to the reason in an answer that refuses the request. Without it the model reads the status alone. */
  reason: jsonPointer.optional(),
  effect: z.enum(["read", "write", "irreversible"]),
  /** Completes "Shall I …?", with `{param}`. */
  summary: z.string().min(1).max(300),
  /** How long an answer may be used without a new request, in seconds. */
  max_age: durationSchema.optional(),
  timeout_ms: z.int().min(100).max(10_000).default(10_000),
  max_bytes: z.int().min(1).max(1_048_576).default(65_536),
});
export type HttpRequestSettings = z.infer<typeof requestShape>;

/** The values a model passes to a request, and whether each is required. */
function argsOf({ params, schema }: HttpRequestSettings): ReadonlyMap<string, boolean> {
  if (schema === undefined)
    return new Map(Object.entries(params).map(([name, { required }]) => [name, required]));
  const required = Array.isArray(schema.required) ? schema.required : [];
  return new Map(Object.keys(schema.properties ?? {}).map((name) => [name, required.includes(name)]));
}

/** Names in the templates that no parameter has: they would silently be empty. */
function unknownNames(
  { url, query, headers, body, summary }: HttpRequestSettings,
  known: ReadonlyMap<string, boolean>,
) {
  const templates = JSON.stringify([url, query, headers, body ?? null, summary]);
  return [...templates.matchAll(placeholder)].flatMap(([, name = ""]) => (known.has(name) ? [] : [name]));
}

/** Problems in the schema of a request; nothing else checks values by it. */
function schemaProblems({ params, schema }: HttpRequestSettings): string[] {
  if (schema === undefined) return [];
  const inlined = inlineSchema(schema);
  const unsafe = inlined.ok ? inlined.unsafePatterns : [];
  return [
    ...(Object.keys(params).length > 0 ? ["replaces params: use only one of the two"] : []),
    ...unsafe.map((pattern) => `has the pattern ${pattern}: ${patternProblem(pattern)}`),
  ];
}

const httpRequestSchema = requestShape.superRefine((request, context) => {
  const args = argsOf(request);
  const place = request.schema === undefined ? "params" : "schema";
  const issue = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  for (const problem of schemaProblems(request)) issue(["schema"], problem);
  for (const name of unknownNames(request, args)) issue([place], `has no ${name}, which a template names`);
  for (const [, name = ""] of request.url.split("?")[0]?.matchAll(placeholder) ?? [])
    if (args.get(name) === false)
      issue(
        place === "params" ? ["params", name, "required"] : ["schema", "required"],
        `the address needs ${name}`,
      );
});

const httpSettingsSchema = z.object({
  /** Hosts the generic `http_request` may reach. */
  allowed_hosts: z.array(hostPattern).max(100).default([]),
  /** If a method other than GET and HEAD is listed, every use of `http_request` is confirmed first. */
  allowed_methods: z.array(httpMethodSchema).default(["GET"]),
  requests: z
    .array(httpRequestSchema)
    .max(50)
    .refine(
      (requests) => new Set(requests.map(({ name }) => name)).size === requests.length,
      "two have one name",
    )
    .default([]),
});
export type HttpSettings = z.infer<typeof httpSettingsSchema>;

/** How we sign in to Google. */
export const googleAuthSchema = z.union([
  /** `key` holds the JSON key file of the service account; `subject` is the user it acts for, if any. */
  z.object({ kind: z.literal("service_account"), key: secretName, subject: z.email().optional() }),
  z.object({
    kind: z.literal("oauth"),
    client_id: z.string().min(1).max(200),
    client_secret: secretName,
    refresh_token: secretName,
  }),
]);
export type GoogleAuth = z.infer<typeof googleAuthSchema>;

const calendarSettingsSchema = z.object({
  /** `ical` is read-only. Null: the agent has no calendar. */
  provider: z.enum(["google", "ical"]).nullable().default(null),
  calendar_id: z.string().min(1).max(200).default("primary"),
  auth: googleAuthSchema.nullable().default(null),
  ical_url: httpUrl.nullable().default(null),
  /** Replaces `ical_url` when the address itself gives access to the calendar. */
  ical_url_secret: secretName.nullable().default(null),
  /** Absent: the agent's time zone. */
  time_zone: timeZoneSchema.optional(),
  /** The hours in which appointments are possible; a day that is not named has none. Absent: the agent's opening hours. */
  working_hours: weekSchema.optional(),
  slot_minutes: z.int().min(5).max(480).default(30),
  min_notice_minutes: z.int().min(0).max(43_200).default(60),
  horizon_days: z.int().min(1).max(180).default(30),
});
export type CalendarSettings = z.infer<typeof calendarSettingsSchema>;

const namesByTool = z.record(z.string().min(1).max(200), z.array(z.string().min(1).max(100)).min(1).max(20));

/** Settings of the agent's tools: which systems they reach and how (requirements F1, F3, F4, F5). Each is off until it is set. */
export const toolSettingsSchema = z.object({
  web_search: webSearchSettingsSchema.prefault({}),
  http: httpSettingsSchema.prefault({}),
  calendar: calendarSettingsSchema.prefault({}),
  /** Servers whose tools become `mcp.<server>.<tool>` (requirement F11). */
  mcp: mcpSettingsSchema,
  /** Whose records a tool reads or changes, by its name. */
  owners: ownersSchema,
  /** What people call a tool, its arguments and their values. */
  labels: labelsSchema,
  /** Texts among a tool's arguments that are not recited in a question: they are kept with the call and shown to colleagues. */
  silent: namesByTool.optional(),
  /** Look-ups that are made again at the yes, before the call: one that no longer gives what was offered stops it. */
  recheck: namesByTool.optional(),
});
export type ToolSettings = z.infer<typeof toolSettingsSchema>;
