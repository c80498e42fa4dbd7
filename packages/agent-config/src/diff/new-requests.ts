import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { shown } from "./excerpts.ts";

export type Request = AgentConfig["tool_settings"]["http"]["requests"][number];

/** By name: the database keeps keys in an order of its own. */
const entriesOf = <Value>(record: Record<string, Value>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** What an HTTP request does: method, address, query, effect, headers, secrets by name, and the beginning of its body. */
export function requestInWords(request: Request): string {
  const { method, url, query, headers, effect, secret_headers, secret_query, body } = request;
  const asked = entriesOf(query).map(([name, value]) => `${name}=${shown(value)}`);
  const sent = [
    ...entriesOf(headers).map(([name, value]) => `${name}: ${shown(value)}`),
    ...entriesOf(secret_headers).map(([name, { secret }]) => `${name}: <${secret}>`),
    ...entriesOf(secret_query).map(([name, secret]) => `${name}=<${secret}>`),
  ];
  const parts = [
    `${method} ${url}${asked.length > 0 ? `?${asked.join("&")}` : ""}`,
    effect,
    ...sent,
    ...(body === undefined || body === null ? [] : [shown(body)]),
  ];
  return parts.join(" · ");
}

/** The HTTP requests that only the second configuration has, by the name of their tool. */
export function newRequests(from: AgentConfig, to: AgentConfig): ReadonlyMap<string, Request> {
  const old = new Set(from.tool_settings.http.requests.map(({ name }) => name));
  const fresh = to.tool_settings.http.requests.filter(({ name }) => !old.has(name));
  return new Map(fresh.map((request) => [`http.${request.name}`, request]));
}
