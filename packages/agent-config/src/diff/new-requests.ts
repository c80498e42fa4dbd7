import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { shown } from "./excerpts.ts";

type Request = AgentConfig["tool_settings"]["http"]["requests"][number];

/** Everything an HTTP request does: method, address, query, effect, headers, secrets by name, and body. */
function requestInWords(request: Request): string {
  const { method, url, query, headers, effect, secret_headers, secret_query, body } = request;
  const asked = Object.entries(query).map(([name, value]) => `${name}=${shown(value)}`);
  const sent = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${shown(value)}`),
    ...Object.entries(secret_headers).map(([name, { secret }]) => `${name}: <${secret}>`),
    ...Object.entries(secret_query).map(([name, secret]) => `${name}=<${secret}>`),
  ];
  const parts = [
    `${method} ${url}${asked.length > 0 ? `?${asked.join("&")}` : ""}`,
    effect,
    ...sent,
    ...(body === undefined || body === null ? [] : [shown(body)]),
  ];
  return parts.join(" · ");
}

/** The HTTP requests that only the second configuration has, by the name of their tool, with what they do. */
export function newRequests(from: AgentConfig, to: AgentConfig): ReadonlyMap<string, string> {
  const old = new Set(from.tool_settings.http.requests.map(({ name }) => name));
  const fresh = to.tool_settings.http.requests.filter(({ name }) => !old.has(name));
  return new Map(fresh.map((request) => [`http.${request.name}`, requestInWords(request)]));
}
