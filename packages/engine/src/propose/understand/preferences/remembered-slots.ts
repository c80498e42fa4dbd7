import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { Preference } from "@konstruct/core/preference";
import type { Params } from "@konstruct/understanding/slots/params";

type Declared = Pick<AgentConfig, "preferences">;

/** Arguments by name. */
export type PreferredArguments = Record<string, string | number | (string | number)[]>;

const mostValues = 10;

/** Remembered values for parameters of this intent, the newest of each. */
export function rememberedSlots(intent: Intent, preferences: readonly Preference[]): Params {
  const known = Object.entries(intent.params).flatMap(([name, { preference: kind }]) => {
    const held = kind === undefined ? undefined : preferences.find((one) => one.kind === kind);
    return held === undefined ? [] : [[name, held.value] as const];
  });
  return Object.fromEntries(known);
}

/** Preferences as tool arguments, {prefer: ["light", "Pulse"]}; a list if several values may hold. */
export function argumentsOf(
  { preferences: kinds }: Declared,
  held: readonly Preference[],
): PreferredArguments {
  const values: PreferredArguments = {};
  for (const { kind, value } of held) {
    const declared = kinds.find((one) => one.kind === kind);
    if (declared === undefined || declared.argument === null) continue;
    const before = values[declared.argument];
    const list = Array.isArray(before) ? before : [];
    if (!declared.many) values[declared.argument] ??= value;
    else if (list.length < mostValues) values[declared.argument] = [...list, value];
  }
  return values;
}

/** What a contact likes, in words. */
export function likedWords({ preferences: kinds }: Declared, held: readonly Preference[]): string[] {
  const liked = new Set(
    kinds.flatMap(({ kind, heard }) => (heard === "liked" || heard === "liked_name" ? [kind] : [])),
  );
  return held.flatMap(({ kind, value }) => (liked.has(kind) ? [String(value)] : []));
}
