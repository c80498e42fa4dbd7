import { type HttpMethod, httpMethods } from "@konstruct/core/agent/tool-settings";
import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool, type Tool } from "../contract/tool.ts";
import { callOutside, failure } from "../outside/call-outside.ts";
import { parseBounded } from "../outside/parse-bounded.ts";
import { mediaType, readText } from "../outside/read-text.ts";

const maxBytes = 65_536;
const harmless: ReadonlySet<HttpMethod> = new Set(["GET", "HEAD"]);
/** The arguments a model may give. No credentials: secrets are for the requests a tenant defines. */
const headerNames: ReadonlySet<string> = new Set(["accept", "accept-language", "content-type", "range"]);

type Reach = {
  methods: readonly HttpMethod[];
  /** Names, "*.example.com", or any host on the open internet. */
  hosts: readonly string[] | "any_public";
};

/** A free request to the allowed hosts with the allowed methods; confirmed first if one of the methods can change something. */
export function createHttpRequest({ methods, hosts }: Reach): Tool {
  return defineTool({
    name: "http_request",
    description: "Makes one HTTP request to an allowed host and gives the answer as it is.",
    input: z.strictObject({
      method: z.enum(httpMethods).default("GET"),
      url: z.string().trim().min(1).max(2_048),
      query: z
        .record(z.string().max(100), z.union([z.string().max(1_000), z.number(), z.boolean()]))
        .optional(),
      headers: z
        .record(z.string().max(100), z.string().max(500))
        .refine(
          (headers) => Object.keys(headers).every((name) => headerNames.has(name.toLowerCase())),
          `only ${[...headerNames].join(", ")} can be set`,
        )
        .optional(),
      body: z
        .union([z.string().max(20_000), z.record(z.string(), z.json()), z.array(z.json())])
        .optional()
        .describe("Text, or an object that is sent as JSON."),
    }),
    output: z.looseObject({
      status: z.number(),
      content_type: z.string(),
      body: z.json(),
      truncated: z.literal(false),
    }),
    // One name for every host, so that no later call counts as returning data to the host it came from.
    destination: "the web",
    effect: methods.every((method) => harmless.has(method)) ? "read" : "write",
    timeoutMs: 10_000,
    maxResultBytes: 2 * maxBytes,
    idempotent: methods.every((method) => harmless.has(method)),
    summarize: ({ method, url }) =>
      harmless.has(method) ? `fetch ${quoted(url)}` : `send a ${method} request to ${quoted(url)}`,
    async run({ method, url, query = {}, headers = {}, body }, context) {
      if (!methods.includes(method))
        return failure(
          "method_not_allowed",
          `The method ${method} is not allowed, only ${methods.join(", ")}.`,
        );
      const target = URL.parse(url);
      for (const [name, value] of Object.entries(query)) target?.searchParams.append(name, String(value));
      const isJson = typeof body === "object";
      const called = await callOutside(context, {
        // callOutside rejects an unparsable address with its own reason.
        url: target?.href ?? url,
        method,
        headers: { ...(isJson && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
        ...(hosts !== "any_public" && { allowedHosts: hosts }),
        maxBytes,
        timeoutMs: 9_500,
      });
      if (!called.ok) return called;
      const text = readText(called.response);
      if (text === null) return failure("not_text", "The answer is neither text nor JSON.");
      const contentType = mediaType(called.response);
      const parsed = /[/+]json$/.test(contentType) ? parseBounded(text) : undefined;
      const { status } = called.response;
      return {
        ok: true,
        data: { status, content_type: contentType, body: parsed ?? text, truncated: false },
      };
    },
  });
}
