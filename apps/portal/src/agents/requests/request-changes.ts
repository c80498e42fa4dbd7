import type { Json, JsonObject } from "@konstruct/core/json";
import { at, listAt, objectAt, type Path, textAt, withAt } from "../draft/config-path.ts";
import { freeName } from "../draft/free-name.ts";
import { slugOf, titleOf } from "../draft/slug-of.ts";

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

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const typedMethod = new RegExp(`^\\s*(${methods.join("|")})\\s+`, "i");

/** A request written as one line, such as `POST https://api.example.com/orders`: its method, if it has one, and its URL. */
export function splitAddress(text: string): { method: string | null; url: string } {
  const method = typedMethod.exec(text);
  if (method === null) return { method: null, url: text };
  return { method: (method[1] ?? "").toUpperCase(), url: text.slice(method[0].length) };
}

/** A name for a request by its address: the last part of the path that is no placeholder; empty without one. */
export function nameOfAddress(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/)[0] ?? "";
  const parts = path.split("/").filter((part) => part !== "" && !part.includes("{"));
  return slugOf(parts.at(-1) ?? "");
}

const isGenerated = (name: string) => /^new_request(?:_\d+)?$/.test(name);

/** The configuration with another address for a request, its method included where one is typed; a name that was generated follows it. */
export function withAddress(config: JsonObject, path: Path, text: string): JsonObject {
  const request = objectAt(config, path);
  const [name, before] = [textAt(request, ["name"]), nameOfAddress(textAt(request, ["url"]))];
  const { method, url } = splitAddress(text);
  // A generated summary names the parameters; it must not keep one that the URL no longer has.
  const isGiven = request.summary === wordsOf(name, paramsOf(request)).summary;
  const bare = isGiven ? { ...request, summary: "" } : request;
  const moved = withUrl(method === null ? bare : withMethod(bare, method), url);
  const worded = isGiven ? { ...moved, summary: wordsOf(name, paramsOf(moved)).summary } : moved;
  const next = withAt(config, path, worded) as JsonObject;
  const list = path.slice(0, -1);
  const others = listAt(config, list).flatMap((_, index) =>
    index === path.at(-1) ? [] : [textAt(config, [...list, index, "name"])],
  );
  const isOwn = !isGenerated(name) && name !== freeName(before, others);
  const wanted = nameOfAddress(url);
  return isOwn || wanted === "" ? next : withRequestRenamed(next, path, freeName(wanted, others));
}

const paramsOf = (request: JsonObject): string[] => Object.keys(objectAt(request, ["params"]));

/** What a request says of itself before its builder has said more: who is asked for a yes reads every value. */
export function wordsOf(name: string, params: readonly string[] = []) {
  const values = params.map((param) => `${param.replaceAll("_", " ")}: {${param}}`).join(", ");
  const title = titleOf(name);
  return {
    description: title,
    summary: `${title.toLowerCase()}${values === "" ? "" : ` (${values})`}`,
  };
}

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
  const params = paramsOf(request);
  const words = wordsOf(old, params);
  const followed = Object.entries(wordsOf(name, params)).filter(
    ([key]) => request[key] === words[key as keyof typeof words],
  );
  const { tool_settings: settings, ...rest } = config;
  const elsewhere = old === "" ? rest : (renamedIn(rest, `http.${old}`, `http.${name}`) as JsonObject);
  const next = { ...elsewhere, ...(settings !== undefined && { tool_settings: settings }) };
  return withAt(next, path, { ...request, ...Object.fromEntries(followed), name }) as JsonObject;
}
