import { type Preference, type PreferenceChange, preferenceKey, singleKinds } from "./preference.ts";

/** What still holds after what the contact has just said, newest first. */
export function heldPreferences(
  before: readonly Preference[],
  changes: readonly PreferenceChange[],
): Preference[] {
  return changes.reduce<Preference[]>(
    (held, { holds, drops }) => {
      if (holds === undefined) return held.filter((one) => one.kind !== drops);
      const key = preferenceKey(holds);
      // A make is liked or it is not: the newest word counts.
      const isReplaced = (one: Preference) =>
        (one.kind === holds.kind || !singleKinds.has(holds.kind)) &&
        one.kind !== "budget" &&
        holds.kind !== "budget" &&
        preferenceKey(one) === key;
      const isSingle = (one: Preference) => singleKinds.has(holds.kind) && one.kind === holds.kind;
      return [holds, ...held.filter((one) => !isReplaced(one) && !isSingle(one))];
    },
    [...before],
  );
}
