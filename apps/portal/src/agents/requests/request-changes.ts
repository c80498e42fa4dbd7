import type { Json, JsonObject } from "@konstruct/core/json";
import { at, objectAt, type Path, textAt, withAt } from "../draft/config-path.ts";
import { titleOf } from "../draft/slug-of.ts";

const placeholders = (text: string) =>
  [...text.matchAll(/\{([a-z][a-z0-9_]{0,40})\}/g)].map(([, name = ""]) => name);

const newParam = { type: "string", required: true };
const isNew = (param: Json | undefined) => JSON.stringify(param) === JSON.stringify(newParam);

/** The request with another URL: its placeholders become parameters, and one that it no longer names goes again. */
export function withUrl(request: JsonObject, url: string): JsonObject {
  const next: JsonObject = { ...request, url };
  if (at(request, ["schema"]) !== undefined) return next;
  const [before, now] = [placeholders(textAt(request, ["url"])), placeholders(url)];
  const { params: _params, ...rest } = next;
  const elsewhere = JSON.stringify(rest);
  const isGone = (name: string, param: Json | undefined) =>
    before.includes(name) && isNew(param) && !elsewhere.includes(`{${name}}`);
  const params = objectAt(request, ["params"]);
  const kept = Object.entries(params).filter(([name, param]) => !isGone(name, param));
  const added = now
    .filter((name) => !Object.hasOwn(params, name))
    .map((name) => [name, { ...newParam }] as const);
  return { ...next, params: Object.fromEntries([...kept, ...added]) };
}

/** The request with another method: one that can change something counts as a write until the member says otherwise. */
export function withMethod(request: JsonObject, method: string): JsonObject {
  const isWrite = method !== "GET" && method !== "HEAD" && request.effect === "read";
  return { ...request, method, ...(isWrite && { effect: "write" }) };
}

/** What a request says of itself before its builder has said more. */
export const wordsOf = (name: string) => ({
  description: titleOf(name),
  summary: titleOf(name).toLowerCase(),
});

function renamedIn(value: Json, from: string, to: string): Json {
  if (typeof value === "string") {
    if (value === from) return to;
    return value.replaceAll(`results["${from}"]`, `results["${to}"]`);
  }
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key === from ? to : key, renamedIn(one ?? null, from, to)]),
  );
}

/** The configuration with another name for a request, wherever the request is named; its own words follow its name. */
export function withRequestRenamed(config: JsonObject, path: Path, name: string): JsonObject {
  const old = textAt(config, [...path, "name"]);
  const request = objectAt(config, path);
  const words = wordsOf(old);
  const followed = Object.entries(wordsOf(name)).filter(
    ([key]) => request[key] === words[key as keyof typeof words],
  );
  const { tool_settings: settings, ...rest } = config;
  const elsewhere = old === "" ? rest : (renamedIn(rest, `http.${old}`, `http.${name}`) as JsonObject);
  const next = { ...elsewhere, ...(settings !== undefined && { tool_settings: settings }) };
  return withAt(next, path, { ...request, ...Object.fromEntries(followed), name }) as JsonObject;
}
