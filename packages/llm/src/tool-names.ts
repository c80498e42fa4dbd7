import type { GenerateOptions, LLMMessage } from "./provider.ts";

/** Maps the names of tools to wire names and back. It holds for one request and its answer. */
export type ToolNames = {
  wireOf(name: string): string;
  /** The name that a model means, as far as only one tool can be meant. An unknown name is returned unchanged. */
  nameOf(wireName: string): string;
};

/** The characters every provider accepts. Some accept more, none accepts dots. */
const allowed = /^[a-zA-Z0-9_-]{1,64}$/;
const longest = 64;

/** What models write around a name: `functions.find:0`, `find<|channel|>commentary`. */
const withoutMarks = (name: string) =>
  name
    .replace(/<[|｜][\s\S]*$/, "")
    .trim()
    .replace(/^(?:functions?|tools?|default_api)[.:/]/i, "")
    .replace(/:\d{1,4}$/, "");

const fold = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "_");

/**
 * `http.asset` ↔ `http_asset`. A valid name is unchanged; the others get a suffix if they collide with it or with each other, in
 * order.
 * @param taken reserved wire names
 */
export function toolNames(names: Iterable<string>, taken: Iterable<string> = []): ToolNames {
  const wireNames = new Map<string, string>();
  const ownNames = new Map<string, string>();
  const used = new Set(taken);
  const give = (name: string, wireName: string) => {
    wireNames.set(name, wireName);
    ownNames.set(wireName, name);
    used.add(wireName);
  };
  const all = [...new Set(names)];
  for (const name of all) if (allowed.test(name) && !used.has(name)) give(name, name);

  const collisions = new Map<string, number>();
  for (const name of all) {
    if (wireNames.has(name)) continue;
    const base = name.replaceAll(/[^a-zA-Z0-9_-]/g, "_").slice(0, longest) || "tool";
    let count = collisions.get(base) ?? 1;
    let wireName = base;
    while (used.has(wireName)) {
      const suffix = `_${++count}`;
      wireName = base.slice(0, longest - suffix.length) + suffix;
    }
    collisions.set(base, count);
    give(name, wireName);
  }
  const folded = Map.groupBy(wireNames.keys(), fold);
  return {
    wireOf: (name) => wireNames.get(name) ?? name,
    nameOf: (written) => {
      const exact = ownNames.get(written) ?? (wireNames.has(written) ? written : undefined);
      if (exact !== undefined) return exact;
      const alike = folded.get(fold(written)) ?? folded.get(fold(withoutMarks(written)));
      return alike?.length === 1 ? alike[0]! : written;
    },
  };
}

/** The names in a request: its tools first, then those its history called. */
export function toolNamesOf(
  messages: LLMMessage[],
  options: Pick<GenerateOptions, "tools" | "toolChoice">,
  taken: Iterable<string> = [],
): ToolNames {
  const offered = (options.tools ?? []).map(({ name }) => name);
  const called = messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []).map(({ name }) => name) : [],
  );
  const chosen = typeof options.toolChoice === "object" ? [options.toolChoice.tool] : [];
  return toolNames([...offered, ...called, ...chosen], taken);
}
