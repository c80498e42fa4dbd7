import type { HttpRequestSettings, HttpSettings } from "@konstruct/core/agent/tool-settings";
import { toAppError } from "@konstruct/core/errors";
import type { EgressRequest } from "@konstruct/egress/egress";
import { z } from "zod";
import { defineSchemaTool } from "../contract/define-schema-tool.ts";
import { quoted, unquoted } from "../contract/quoted.ts";
import { defineTool, type Tool, type ToolAnswer, type ToolContext } from "../contract/tool.ts";
import { callOutside, failure } from "../outside/call-outside.ts";
import { parseBounded } from "../outside/parse-bounded.ts";
import { readText } from "../outside/read-text.ts";
import { statusFailure } from "../outside/status-failure.ts";
import { fillJson, fillOptional, fillText, type ParamValues, textOf } from "./fill-template.ts";
import { fillUrl, hostOf } from "./fill-url.ts";
import { paramsSchema } from "./params-schema.ts";
import { pickResponse, valueAt } from "./pick-response.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Idempotent methods. POST and PATCH carry an idempotency key, but the service may ignore it. */
const repeatable: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE"]);

type Prepared = { request: EgressRequest; secrets: string[] };

function textHeaders(
  templates: Readonly<Record<string, string>>,
  values: ParamValues,
): Record<string, string> {
  const filled = Object.entries(templates).map(
    ([name, template]) => [name, fillOptional(template, values)] as const,
  );
  return Object.fromEntries(filled.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** @throws AppError invalid_input, for values that do not fit their place; misconfigured, for a missing secret */
async function prepare(
  settings: HttpRequestSettings,
  values: ParamValues,
  { secrets: read, idempotencyKey }: ToolContext,
): Promise<Prepared> {
  const url = fillUrl(settings, values);
  const secrets: string[] = [];
  const secretOf = async (name: string) => {
    const secret = await read(name, hostOf(settings));
    secrets.push(secret);
    return secret;
  };
  for (const [name, secret] of Object.entries(settings.secret_query))
    url.searchParams.set(name, await secretOf(secret));
  const headers = textHeaders(settings.headers, values);
  for (const [name, { secret, prefix }] of Object.entries(settings.secret_headers))
    headers[name] = `${prefix}${await secretOf(secret)}`;
  if (settings.effect !== "read") headers["idempotency-key"] = idempotencyKey;
  const body = settings.body === undefined ? undefined : fillJson(settings.body, values);
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const request: EgressRequest = {
    url: url.href,
    method: settings.method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...json,
    allowedHosts: [hostOf(settings)],
    maxBytes: settings.max_bytes,
    timeoutMs: settings.timeout_ms,
  };
  return { request, secrets };
}

const longestReason = 200;

/** Why the service refused, in one short line; empty where it does not say so or the author does not ask. */
function reasonIn(answer: string, pointer: string | undefined): string {
  const found = pointer === undefined ? undefined : valueAt(parseBounded(answer), pointer);
  return typeof found === "string" ? found.replace(/\s+/g, " ").trim().slice(0, longestReason) : "";
}

async function call(
  settings: HttpRequestSettings,
  values: ParamValues,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { response: fields } = settings;
  let prepared: Prepared;
  try {
    prepared = await prepare(settings, values, context);
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    if (code === "invalid_input") return failure("invalid_args", message);
    throw thrown;
  }
  const called = await callOutside(context, prepared.request);
  if (!called.ok) return called;
  const { status } = called.response;
  const refused = statusFailure(status, "The service");
  const text = readText(called.response);
  if (refused !== null) {
    const why = reasonIn(withoutSecrets(text ?? "", prepared.secrets), settings.reason);
    return why === "" ? refused : { ...refused, message: `${refused.message}: "${why}"` };
  }
  if (text === null) return failure("not_text", "The answer of the service is neither text nor JSON.");
  const answer = withoutSecrets(text, prepared.secrets);
  const parsed = parseBounded(answer);
  if (Object.keys(fields).length === 0) return { ok: true, data: { status, body: parsed ?? answer } };
  const picked = pickResponse(parsed, fields);
  return picked.ok
    ? picked
    : failure(
        "invalid_response",
        picked.isTooLong
          ? `The number ${picked.field} in the answer of the service has too many digits. Agree on a text for it.`
          : `The answer of the service has no ${picked.field} of the kind that was agreed.`,
      );
}

/** One request of a tenant as a tool: the model fills in the parameters, everything else is fixed. */
function httpTool(settings: HttpRequestSettings): Tool {
  const { name, effect, summary, schema } = settings;
  const spec = {
    name: `http.${name}`,
    description: settings.description,
    output: z.looseObject({}),
    effect,
    destination: hostOf(settings),
    timeoutMs: settings.timeout_ms + 500,
    maxResultBytes: 65_536,
    maxAgeSeconds: settings.max_age,
    idempotent: effect === "read" || repeatable.has(settings.method),
    summarize: (values: ParamValues) =>
      fillText(unquoted(summary), values, (value) =>
        typeof value === "string" ? quoted(value) : textOf(value),
      ),
    run: (values: ParamValues, context: ToolContext) => call(settings, values, context),
  };
  return schema === undefined
    ? defineTool({ ...spec, input: paramsSchema(settings.params) })
    : defineSchemaTool({ ...spec, schema });
}

/** A tool `http.<name>` for each request a tenant has defined (requirement F3). */
export const httpTools = ({ requests }: HttpSettings): Tool[] => requests.map(httpTool);
