import type { Intent } from "@konstruct/core/agent-config";
import type { Preference, PreferenceKind } from "@konstruct/core/preference";
import { paramSpecsOf } from "../intents/param-spec.ts";
import type { Params, ParamValue } from "../intents/understanding.ts";

const byName: readonly [RegExp, PreferenceKind][] = [
  [/(?:^|_)(?:budget|max_?price|price_limit|spending_limit)$/i, "budget"],
  [/(?:^|_)(?:brand|maker|manufacturer|make)$/i, "liked_brand"],
];

/** The preference that a parameter asks for: as the agent says, or as its name does; null for any other parameter. */
export function preferenceFor(intent: Intent, param: string): PreferenceKind | null {
  return intent.params[param]?.preference ?? byName.find(([name]) => name.test(param))?.[1] ?? null;
}

function asParam(preference: Preference): ParamValue {
  return preference.kind === "budget" ? preference.value.max : preference.value.text;
}

/** Values that the contact gave some other time for parameters of this intent; the newest of each. */
export function rememberedSlots(intent: Intent, preferences: readonly Preference[]): Params {
  const known = paramSpecsOf(intent).flatMap(({ name }) => {
    const kind = preferenceFor(intent, name);
    const held = preferences.find((one) => one.kind === kind);
    return held === undefined ? [] : [[name, asParam(held)] as const];
  });
  return Object.fromEntries(known);
}

/** What a search ranks first and what it leaves out, in the contact's own words. */
export function tastesOf(preferences: readonly Preference[]): { prefer: string[]; avoid: string[] } {
  const texts = (kinds: PreferenceKind[]) =>
    preferences.flatMap((one) => (one.kind !== "budget" && kinds.includes(one.kind) ? [one.value.text] : []));
  return {
    prefer: texts(["liked_brand", "feature"]).slice(0, 10),
    avoid: texts(["disliked_brand"]).slice(0, 10),
  };
}
