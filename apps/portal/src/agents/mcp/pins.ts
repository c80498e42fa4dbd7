import type { Json, JsonObject } from "@konstruct/core/json";
import type { LookedMcp } from "@konstruct/services/tool/look-mcp";

export type Looked = NonNullable<LookedMcp["result"]>;
export type LookedTool = Looked["tools"][number];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectIn = (server: JsonObject, key: string): JsonObject => {
  const value = server[key];
  return isObject(value) ? value : {};
};

export const chosenOf = (server: JsonObject): JsonObject => objectIn(server, "tools");
export const pinsOf = (server: JsonObject): JsonObject => objectIn(objectIn(server, "pinned"), "tools");

const json = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;
const without = (object: JsonObject, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const namesOf = ({ tools }: Looked): string[] => tools.map(({ name }) => name);

/** Pins a tool as it was just listed, as one that writes; an existing pin keeps its time. */
export function withTool(server: JsonObject, tool: LookedTool, looked: Looked): JsonObject {
  const pinned = objectIn(server, "pinned");
  return {
    ...server,
    tools: { ...chosenOf(server), [tool.name]: { effect: "write" } },
    pinned: {
      at: pinned.at ?? looked.at,
      tools: { ...pinsOf(server), [tool.name]: json(tool.pin) },
      listed: namesOf(looked),
    },
  };
}

export function withoutTool(server: JsonObject, name: string): JsonObject {
  const pinned = objectIn(server, "pinned");
  const tools = without(pinsOf(server), name);
  return {
    ...server,
    tools: without(chosenOf(server), name),
    pinned: Object.keys(tools).length === 0 ? null : { ...pinned, tools },
  };
}

/** The tools that a server lists now and did not list when it was pinned; none where that is unknown. */
export function newTools(server: JsonObject, looked: Looked): string[] {
  const pinned = objectIn(server, "pinned");
  const { listed } = pinned;
  if (!Array.isArray(listed)) return [];
  const known = new Set([...listed, ...Object.keys(pinsOf(server))]);
  return namesOf(looked).filter((name) => !known.has(name));
}

/** Counts every tool of a list as seen, and pins none of them. */
export const withListed = (server: JsonObject, looked: Looked): JsonObject => ({
  ...server,
  pinned: { ...objectIn(server, "pinned"), listed: namesOf(looked) },
});

/** Pins every chosen tool as it was just listed. A missing or unusable one keeps its old pin and stays stopped. */
export function pinnedAgain(server: JsonObject, looked: Looked): JsonObject {
  const { at, tools } = looked;
  const chosen = chosenOf(server);
  const usable = tools.filter(({ name, problem }) => Object.hasOwn(chosen, name) && problem === null);
  const fresh = Object.fromEntries(usable.map(({ name, pin }) => [name, json(pin)]));
  return { ...server, pinned: { at, tools: { ...pinsOf(server), ...fresh }, listed: namesOf(looked) } };
}
